import { ACTION_KEYS, type Actions } from '@platen/domain/decision-tree'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import styles from './action-summary.module.css'
import { useMissingJig } from './use-missing-jig.ts'

/**
 * Shows the actions of a value in one line, with a mark if no jig of the name exists. Renders nothing if it has none.
 */
export function ActionSummary({ actions }: { actions: Actions }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const setKeys = ACTION_KEYS.filter((key) => actions[key])
  if (setKeys.length === 0) return null
  return (
    <span className={styles.summary}>
      <span className="visually-hidden">{t('settings.rules.then')} </span>
      {setKeys.map((key, index) => {
        const value = actions[key] ?? ''
        return (
          <Fragment key={key}>
            {index > 0 && '\u00a0· '}
            {key === 'jig' ? <JigOfRule name={value} /> : labels(key, [value])}
          </Fragment>
        )
      })}
    </span>
  )
}

/** The name of a jig that a rule assigns, marked if no such jig exists. */
export function JigOfRule({ name }: { name: string }) {
  const { t } = useTranslation()
  const isMissing = useMissingJig()
  if (!isMissing(name)) return name
  return (
    <span className={styles.missing}>
      <IconAlertTriangle size={12} aria-hidden /> {t('filters.missingJig', { jig: name })}
    </span>
  )
}
