import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { announceChanges } from '../lib/announcements.ts'
import styles from './editor-frame.module.css'

export interface ValidationMessage {
  readonly key: string
  readonly text: string
  readonly isWarning: boolean
  /** The items to select when the message is clicked. */
  readonly keys: readonly string[]
  /** The field to focus if the message concerns the document itself; matches `data-field`. */
  readonly field?: string | undefined
}

/** Maximum number of messages that are listed. */
const MAX_LISTED = 50

interface ValidationListProps {
  readonly problems: readonly ValidationMessage[]
  /** Whether the document has a name. Until it was entered, a missing one is no problem, but not in order either. */
  readonly isNamed: boolean
  readonly onJump: (keys: readonly string[]) => void
}

/** Lists the validation messages. A click selects the items or focuses the field concerned. */
export function ValidationList(props: ValidationListProps) {
  return (
    <div ref={announceChanges}>
      <Messages {...props} />
    </div>
  )
}

function Messages(props: ValidationListProps) {
  const { t } = useTranslation()
  const { problems, isNamed } = props
  if (problems.length === 0 && !isNamed) return null
  if (problems.length === 0) {
    return (
      <p className={styles.valid}>
        <IconCircleCheck size={16} aria-hidden />
        {t('drawing.noProblems')}
      </p>
    )
  }
  return (
    <>
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
    </>
  )
}

/** Focuses the field with this name in the same editor, if it exists. */
function focusField(from: Element, field: string | undefined): void {
  if (field === undefined) return
  const element = from.closest('form')?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  element?.focus()
}
