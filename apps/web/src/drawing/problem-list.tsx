import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './editor-frame.module.css'

export interface SaidProblem {
  readonly key: string
  readonly text: string
  readonly isWarning: boolean
  /** What it speaks of, to be chosen when it is clicked. */
  readonly keys: readonly string[]
}

/** Problems beyond these are not listed one by one. */
const MOST_LISTED = 50

/** Everything that is wrong, in words; a click goes to what it speaks of. */
export function ProblemList(props: {
  readonly problems: readonly SaidProblem[]
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
        {problems.slice(0, MOST_LISTED).map(({ key, text, isWarning, keys }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.problem}
              data-warning={isWarning || undefined}
              onClick={() => props.onJump(keys)}
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
