import { IconAlertTriangle, IconClockExclamation, IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './bulk-line.module.css'
import { BULK_FILTERS, type BulkFilter, type BulkNumbers } from './order-filter.ts'

interface BulkLineProps {
  readonly numbers: BulkNumbers
  readonly chosen: BulkFilter | null
  readonly onChoose: (bulk: BulkFilter | null) => void
  /** How many rows the grid shows now. */
  readonly shown: number
  readonly problems: number
  readonly onProblems: () => void
}

const ICONS = { noJig: IconAlertTriangle, late: IconClockExclamation } as const

/** The numbers that matter in one line; each narrows the grid to what it counts when clicked. */
export function BulkLine({ numbers, chosen, onChoose, shown, problems, onProblems }: BulkLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // What is well is not said: warnings show only while there are some.
  const said = BULK_FILTERS.filter((bulk) => !(bulk in ICONS) || numbers[bulk] > 0 || bulk === chosen)
  return (
    <div className={styles.line} role="group" aria-label={t('orders.bulk.label')}>
      {said.map((bulk) => {
        const Icon = bulk === 'noJig' || bulk === 'late' ? ICONS[bulk] : null
        return (
          <button
            key={bulk}
            type="button"
            className={styles.number}
            data-warning={(Icon && numbers[bulk] > 0) || undefined}
            aria-pressed={chosen === bulk}
            onClick={() => onChoose(chosen === bulk ? null : bulk)}
          >
            {Icon && <Icon size={16} aria-hidden />}
            <strong>{format.number(numbers[bulk])}</strong> {t(`orders.bulk.${bulk}`, { count: numbers[bulk] })}
          </button>
        )
      })}
      {problems > 0 && (
        <button type="button" className={styles.number} data-problem onClick={onProblems} aria-haspopup="dialog">
          <IconFileAlert size={16} aria-hidden />
          <strong>{format.number(problems)}</strong> {t('orders.bulk.problems', { count: problems })}
        </button>
      )}
      <span className={styles.shown} aria-live="polite">
        {t('orders.shown', { count: shown })}
      </span>
    </div>
  )
}
