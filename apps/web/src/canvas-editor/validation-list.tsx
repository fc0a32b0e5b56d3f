import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './editor-frame.module.css'

export interface ValidationMessage {
  readonly key: string
  readonly text: string
  readonly isWarning: boolean
  /** What it speaks of, to be chosen when it is clicked. */
  readonly keys: readonly string[]
  /** The field that it speaks of, where it is one of the thing itself; marked with `data-field`. */
  readonly field?: string | undefined
}

/** Problems beyond these are not listed one by one. */
const MAX_LISTED = 50

/** Everything that is wrong, in words; a click goes to what it speaks of. */
export function ValidationList(props: {
  readonly problems: readonly ValidationMessage[]
  readonly onJump: (keys: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const { problems } = props
  if (problems.length === 0) {
    return (
      <p className={styles.fine} role="status">
        <IconCircleCheck size={16} aria-hidden />
        {t('drawing.noProblems')}
      </p>
    )
  }
  return (
    <div role="status">
      <h3 className={styles.heading}>{t('drawing.problems', { number: problems.length })}</h3>
      <ul className={styles.problems}>
        {problems.slice(0, MAX_LISTED).map(({ key, text, isWarning, keys, field }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.problem}
              data-warning={isWarning || undefined}
              onClick={(event) => {
                if (keys.length > 0) props.onJump(keys)
                else focusField(event.currentTarget, field)
              }}
            >
              <IconAlertTriangle size={16} aria-hidden />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The field of the same editor that bears this name, if there is one. */
function focusField(from: Element, field: string | undefined): void {
  if (field === undefined) return
  const found = from.closest('form')?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  found?.focus()
}
