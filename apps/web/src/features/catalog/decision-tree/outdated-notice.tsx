import { Alert, Text } from '@mantine/core'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { DEFAULT_VALUE, type DecisionTree, parseTree } from '@platen/domain/decision-tree'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { compareTrees } from './compare-trees.ts'

type WireTree = ResponseOf<typeof calls.decisionTree.get>['decisionTree']

/** Shows who has saved other rules since the draft was started, and which values differ. */
export function OutdatedNotice({ base, stored }: { base: DecisionTree; stored: WireTree }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { data } = useApiQuery('rules', calls.decisionTree.versions, { query: { limit: 1 } })
  const saved = data?.versions[0]
  const { added, removed, changed } = useMemo(() => compareTrees(base, parseTree(stored)), [base, stored])
  const rows = [
    { name: t('audit.added'), values: added },
    { name: t('audit.removed'), values: removed },
    { name: t('audit.actions.changed'), values: changed },
  ].filter(({ values }) => values.length > 0)
  const getLabel = (value: string) => (value === DEFAULT_VALUE ? t('settings.rules.otherwise') : value)
  return (
    <Alert color="orange" ref={announceText}>
      <Text size="sm" fw={500}>
        {t('filters.changedMeanwhile')}
      </Text>
      {saved?.savedBy && (
        <Text size="sm">
          {t('audit.changedMeanwhile.by', { name: saved.savedBy, time: format.dateTime(saved.savedAt) })}
        </Text>
      )}
      {rows.map(({ name, values }) => (
        <Text key={name} size="sm" lineClamp={3}>
          {t('frame.nameAndValue', { name, value: format.list(values.map(getLabel)) })}
        </Text>
      ))}
    </Alert>
  )
}
