import type { Diff } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'
import styles from './version-dialog.module.css'

/** Summarises the differences between two versions. `sayField` returns the label of a field. */
export function VersionDiffSummary<Field extends string>(props: {
  readonly changes: Diff<Field>
  readonly sayField: (field: Field) => string
}) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { fields } = props.changes
  const counts = (['added', 'changed', 'removed'] as const).filter((kind) => props.changes[kind].length > 0)
  if (fields.length === 0 && counts.length === 0) return <p role="status">{t('drawing.compare.none')}</p>
  return (
    <ul className={styles.changes} role="status">
      {fields.length > 0 && <li>{t('drawing.compare.fields', { names: format.list(fields.map(props.sayField)) })}</li>}
      {counts.map((kind) => (
        <li key={kind} data-kind={kind}>
          {t(`drawing.compare.${kind}`, { number: props.changes[kind].length })}
        </li>
      ))}
    </ul>
  )
}
