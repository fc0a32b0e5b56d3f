import type { LayoutProblem } from '@platen/domain/layouts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './preview.module.css'
import { useLayoutValidationMessages } from './use-layout-validation-messages.ts'

/** Maximum number of listed warnings; more would hide the bed. */
const MAX_VISIBLE = 3

/** Shows the problems of the layout, and one line for all jigs that no longer exist. */
export function PreviewWarnings({ problems }: { problems: readonly LayoutProblem[] }) {
  const { t } = useTranslation()
  const hasMissingJig = problems.some(({ code }) => code === 'jigNotFound')
  const messages = useLayoutValidationMessages(problems.filter(({ code }) => code !== 'jigNotFound'))
  if (!hasMissingJig && messages.length === 0) return null
  const hiddenCount = messages.length - MAX_VISIBLE
  return (
    <ul className={styles.warnings}>
      {hasMissingJig && <li>{t('preview.missingJig')}</li>}
      {messages.slice(0, MAX_VISIBLE).map(({ key, text, isWarning }) => (
        <li key={key} data-warning={isWarning || undefined}>
          <IconAlertTriangle size={14} aria-hidden />
          {text}
        </li>
      ))}
      {hiddenCount > 0 && <li>+ {hiddenCount}</li>}
    </ul>
  )
}
