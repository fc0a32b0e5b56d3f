import type { Diff } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { announceText } from '../lib/announcements.ts'
import { useDiffTexts } from './use-diff-texts.ts'
import styles from './version-history-dialog.module.css'

/** Summarises the differences between two versions. `getFieldLabel` returns the label of a field. */
export function VersionDiffSummary<Field extends string>(props: {
  readonly changes: Diff<Field>
  readonly getFieldLabel: (field: Field) => string
}) {
  const { t } = useTranslation()
  const texts = useDiffTexts()(props.changes, props.getFieldLabel)
  if (texts.length === 0) return <p ref={announceText}>{t('drawing.compare.noDifferences')}</p>
  return (
    <ul className={styles.changes} ref={announceText}>
      {texts.map(({ kind, text }) => (
        <li key={kind} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  )
}
