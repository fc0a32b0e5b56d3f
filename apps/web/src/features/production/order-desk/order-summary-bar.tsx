import { MAX_COUNTED_MESSAGES } from '@platen/domain/shops'
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconFileAlert,
  IconHandStop,
  IconHourglass,
  IconMailExclamation,
  IconPlugConnectedX,
  IconTruckOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { useOfflineConnectorCount } from '../../../api/use-connectors.ts'
import { useShopMessageCounts } from '../../../api/use-shops.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { connectorsPath, shopsPath } from '../../../lib/paths.ts'
import { BULK_FILTERS, type SummaryCounts, type SummaryFilter } from '../../orders/orders/index.ts'
import styles from './order-summary-bar.module.css'

interface BulkLineProps {
  /** null while the orders are loading; zero is a known value. */
  readonly numbers: SummaryCounts | null
  readonly selected: SummaryFilter | null
  readonly onSelect: (bulk: SummaryFilter | null) => void
  /** The number of rows that the grid shows. */
  readonly visibleCount: number
  readonly problems: number
  readonly onProblems: () => void
}

const ICONS = { noJig: IconAlertTriangle, held: IconHandStop, late: IconClockExclamation } as const

/** The totals of the list in one line; a click on a total filters the grid by it. */
export function OrderSummaryBar(props: BulkLineProps) {
  const { numbers, selected, onSelect, visibleCount, problems, onProblems } = props
  const { t } = useTranslation()
  const format = useFormatters()
  // A warning total is shown only if it is not zero or if it is the active filter.
  const visibleTotals = numbers
    ? BULK_FILTERS.filter((bulk) => !(bulk in ICONS) || numbers[bulk] > 0 || bulk === selected)
    : []
  return (
    <div className={styles.summaryBar} role="group" aria-label={t('orders.bulk.label')}>
      {visibleTotals.map((bulk) => {
        const count = numbers?.[bulk] ?? 0
        const Icon = bulk in ICONS ? ICONS[bulk as keyof typeof ICONS] : null
        return (
          <button
            key={bulk}
            type="button"
            className={styles.number}
            data-warning={(Icon && count > 0) || undefined}
            aria-pressed={selected === bulk}
            onClick={() => onSelect(selected === bulk ? null : bulk)}
          >
            {Icon && <Icon size={16} aria-hidden />}
            <strong>{format.number(count)}</strong> {t(`orders.bulk.${bulk}`, { count })}
          </button>
        )
      })}
      {problems > 0 && (
        <button type="button" className={styles.number} data-problem onClick={onProblems} aria-haspopup="dialog">
          <IconFileAlert size={16} aria-hidden />
          <strong>{format.number(problems)}</strong> {t('orders.bulk.problems', { count: problems })}
        </button>
      )}
      <ShopCounts />
      <SilentConnectors />
      <span className={styles.visibleCount}>{numbers && t('orders.shown', { count: visibleCount })}</span>
    </div>
  )
}

/** The number of connectors that are offline, with a link to them; renders nothing if all of them report. */
function SilentConnectors() {
  const { t } = useTranslation()
  const format = useFormatters()
  const data = useRouteLoaderData<{ environment: string }>('environment')
  const count = useOfflineConnectorCount()
  if (count === 0 || !data) return null
  return (
    <Link to={connectorsPath(data.environment)} className={styles.number} data-warning>
      <IconPlugConnectedX size={16} aria-hidden />
      <strong>{format.number(count)}</strong> {t('orders.silentConnectors', { count })}
    </Link>
  )
}

const SHOP_ICONS = { waiting: IconHourglass, refused: IconMailExclamation, failedReports: IconTruckOff } as const

/**
 * The numbers of messages of shops that wait or were not understood, and of orders whose reports to shops failed, with
 * links to them; nothing if there are none.
 */
function ShopCounts() {
  const { t } = useTranslation()
  const format = useFormatters()
  const data = useRouteLoaderData<{ environment: string }>('environment')
  const counts = useShopMessageCounts()
  if (!data) return null
  return (['waiting', 'refused', 'failedReports'] as const).map((state) => {
    const Icon = SHOP_ICONS[state]
    const listed: Record<string, string> = state === 'failedReports' ? { reports: 'failed' } : { state }
    if (counts[state] === 0) return null
    return (
      <Link
        key={state}
        to={`${shopsPath(data.environment)}?${new URLSearchParams(listed)}`}
        className={styles.number}
        data-warning={state === 'waiting' || undefined}
        data-problem={state !== 'waiting' || undefined}
      >
        <Icon size={16} aria-hidden />
        <strong>
          {counts[state] < MAX_COUNTED_MESSAGES
            ? format.number(counts[state])
            : `${format.number(MAX_COUNTED_MESSAGES - 1)}+`}
        </strong>{' '}
        {state === 'failedReports'
          ? t('orders.bulk.unreported', { count: counts[state] })
          : t(`orders.bulk.messages.${state}`, { count: counts[state] })}
      </Link>
    )
  })
}
