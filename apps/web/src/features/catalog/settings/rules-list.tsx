import type { ActionKey } from '@platen/domain/decision-tree'
import { MASTER_CATEGORIES } from '@platen/domain/master-data'
import { IconCornerDownRight, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import { JigOfRule } from '../decision-tree/index.ts'
import { useParameterLabel } from '../input-settings/index.ts'
import { flattenRules, type RuleRow } from './flatten-rules.ts'
import type { ListProps } from './list-props.ts'
import styles from './rules-list.module.css'
import { OpenDialogButton } from './settings-dialogs.tsx'
import { SettingsSection } from './settings-section.tsx'

export function RulesList({ search }: ListProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection
      id="rules"
      title={t('settings.rules.title')}
      icon={IconSitemap}
      empty={{ title: t('settings.rules.empty'), text: t('settings.rules.emptyText') }}
      query={useQuery(queryOptions.rules())}
      items={(response) => flattenRules(response.decisionTree)}
      matching={(line) => matchesSearch(search, line.match?.value, line.key, ...Object.values(line.actions))}
      search={search}
      action={<OpenDialogButton name="rules" title={t('settings.rules.title')} />}
    >
      {(lines) => (
        <ul className={styles.lines}>
          {lines.slice(0, MAX_ROWS).map((line) => (
            <Line key={line.id} line={line} flat={search !== ''} />
          ))}
          {lines.length > MAX_ROWS && (
            <li className={styles.rule}>
              <span className={styles.muted}>{t('filters.test.andMore', { number: lines.length - MAX_ROWS })}</span>
            </li>
          )}
        </ul>
      )}
    </SettingsSection>
  )
}

/** The maximum number of listed rules; the search and the editor show the others. */
const MAX_ROWS = 200

const ACTION_KEYS: readonly ActionKey[] = ['jig', ...MASTER_CATEGORIES]
const INDENT_CLASSES = [styles.level0, styles.level1, styles.level2, styles.level3, styles.level4, styles.level5]

function Line({ line, flat }: { line: RuleRow; flat: boolean }) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const labels = useMasterLabels()
  const level = flat ? 0 : Math.min(line.level, INDENT_CLASSES.length - 1)
  const actions = ACTION_KEYS.flatMap((key): [ActionKey, string][] => {
    const value = line.actions[key]
    return value === undefined ? [] : [[key, value]]
  })
  const formatAction = (key: ActionKey, value: string) =>
    key === 'jig' ? (
      <>
        {t('frame.nameAndValue', { name: t('settings.rules.jig'), value: '' })}
        <JigOfRule name={value} />
      </>
    ) : (
      t('frame.nameAndValue', { name: t(`actions.${key}`), value: labels(key, [value]) })
    )

  return (
    <li className={styles.rule}>
      <span className={INDENT_CLASSES[level]}>
        {level > 0 && <IconCornerDownRight size={14} aria-hidden className={styles.arrow} />}
        <span className={styles.key}>{getParameterLabel(line.key)}</span>{' '}
        {line.match
          ? t(`settings.rules.match.${line.match.rule}`, { value: line.match.value })
          : t('settings.rules.otherwise')}
      </span>
      <span className={styles.actions}>
        {actions.length > 0 && <span className="visually-hidden">{t('settings.rules.then')} </span>}
        {actions.map(([key, value]) => (
          <span key={key} className={styles.action}>
            {formatAction(key, value)}
          </span>
        ))}
        {line.isRepeated && <span className={styles.muted}>{t('settings.rules.sameAsAbove')}</span>}
      </span>
    </li>
  )
}
