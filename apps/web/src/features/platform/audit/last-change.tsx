import { Text } from '@mantine/core'
import type { SharedSetting } from '@platen/contract/audit'
import { calls } from '@platen/contract/calls'
import type { LiveTopic } from '@platen/contract/live'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { toActorName } from './entry-names.ts'

const TOPICS: Readonly<Record<SharedSetting, LiveTopic>> = {
  user: 'users',
  master: 'masters',
  inputSettings: 'inputSettings',
  outputSettings: 'channels',
  config: 'config',
  preset: 'presets',
}

/** Who changed a setting last, and when. */
export function LastChange({ subject, id }: { subject: SharedSetting; id?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const query = { subject, ...(id === undefined ? {} : { id }) }
  const change = useApiQuery(TOPICS[subject], calls.audit.lastChange, { query }).data?.change
  if (!change) return null
  return (
    <Text size="sm">
      {t('audit.changedMeanwhile.by', { name: toActorName(change.actor, t), time: format.dateTime(change.at) })}
    </Text>
  )
}
