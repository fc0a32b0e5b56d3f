import { JOB_STATUSES, type JobStatus } from '@platen/domain/orders'
import { useTranslation } from 'react-i18next'
import { CellIcon, type CellIconName } from './cell-icon.tsx'
import styles from './order-cells.module.css'
import { isArtworkNotMade, type OrderRow, waitsForCustomer } from './order-row.ts'

export const SHOWN_STATUSES = [
  ...JOB_STATUSES,
  'PARTLY_PLACED',
  'FAILED',
  'WAITING',
  'NOT_NEEDED',
  'AWAITING_PRODUCT',
  'AWAITING_ARTWORK',
  'ARTWORK_NOT_MADE',
  'AWAITING_CUSTOMER',
] as const
export type DisplayStatus = (typeof SHOWN_STATUSES)[number]

/** Copies of a job that count as printed although their print job failed or waits. */
export interface UnprintedCopies {
  readonly failed: number
  readonly waiting: number
  /** What the print job of the waiting copies waits for, in the current language. */
  readonly wait: string
}

/**
 * Returns the status that is shown for a job: FAILED or WAITING if its last copies are in such a print job, NOT_NEEDED
 * if nothing is printed of it because a user has lowered the print quantity. PRINTING means that copies are placed on
 * presets; it is PARTLY_PLACED while others are not. AWAITING_PRODUCT: the job has no artwork until its product exists.
 * AWAITING_ARTWORK: the product exists, and leads to no file. ARTWORK_NOT_MADE: it cannot be made from the template of
 * the product. AWAITING_CUSTOMER: its customer has to approve the artwork.
 */
export function getDisplayStatus(
  row: Pick<OrderRow, 'jobStatus' | 'notNeeded' | 'copies' | 'pending'> & Partial<Pick<OrderRow, 'job'>>,
  unprinted: UnprintedCopies | undefined,
): DisplayStatus {
  if (row.notNeeded === row.copies) return 'NOT_NEEDED'
  if (row.jobStatus === 'TOPRINT' && row.job && isArtworkNotMade(row.job)) return 'ARTWORK_NOT_MADE'
  if (row.jobStatus === 'TOPRINT' && row.job?.awaitedProduct)
    return row.job.awaitedProduct.reason === 'productUnknown' ? 'AWAITING_PRODUCT' : 'AWAITING_ARTWORK'
  if (row.jobStatus === 'TOPRINT' && row.job && waitsForCustomer(row.job)) return 'AWAITING_CUSTOMER'
  if (row.jobStatus === 'PRINTING' && row.pending > 0) return 'PARTLY_PLACED'
  if (row.jobStatus !== 'PRINTED' || !unprinted) return row.jobStatus
  return unprinted.failed > 0 ? 'FAILED' : 'WAITING'
}

/** Copies in a failed or waiting print job count as printed in the state of the order, and are not shown as printed. */
export function printedCopies(row: OrderRow, unprinted: ReadonlyMap<string, UnprintedCopies>): number {
  const { failed = 0, waiting = 0 } = unprinted.get(row.key) ?? {}
  return Math.max(row.amountPrinted - failed - waiting, 0)
}

const ICONS: Readonly<Record<DisplayStatus, CellIconName>> = {
  ...({ TOPRINT: 'TOPRINT', PRINTING: 'PRINTING', PRINTED: 'PRINTED', CANCELLED: 'cancelled' } satisfies Record<
    JobStatus,
    CellIconName
  >),
  PARTLY_PLACED: 'PRINTING',
  FAILED: 'warning',
  WAITING: 'late',
  NOT_NEEDED: 'notNeeded',
  AWAITING_PRODUCT: 'product',
  AWAITING_ARTWORK: 'product',
  ARTWORK_NOT_MADE: 'warning',
  AWAITING_CUSTOMER: 'customer',
}

/** The status of a job as icon and label. */
export function JobStatusLabel({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const status = getDisplayStatus(row, undefined)
  return <JobStatusCell status={status} label={t(`orders.status.${status}`)} />
}

/** Variant for long lists. */
export function JobStatusCell({ status, label }: { status: DisplayStatus; label: string }) {
  return (
    <span className={styles.status} data-status={status}>
      <CellIcon name={ICONS[status]} size={16} />
      <span>{label}</span>
    </span>
  )
}
