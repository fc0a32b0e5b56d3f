import type { WireAwaitedArtwork, WireAwaitedProduct, WireCustomerProof } from '@platen/contract/orders'
import type { ShopClock } from '@platen/domain/orders'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useArtworkWarnings } from './artwork-warnings.ts'
import { hasFailedArtwork, useAwaitedArtworkMessages } from './awaited-artwork.tsx'
import { useAwaitedProductMessage } from './awaited-product.tsx'
import { CellIcon, type CellIconName } from './cell-icon.tsx'
import { useCustomerProofMessage } from './customer-proof.tsx'
import { type DisplayStatus, JobStatusCell } from './job-status.tsx'
import styles from './order-cells.module.css'
import { isArtworkNotMade, isLate, lacksJig, type OrderRow, waitsForCustomer } from './order-row.ts'

interface ThumbnailProps {
  readonly row: OrderRow
  /**
   * The label of the button. Labels are props, since a cell that calls the translation hook would subscribe to language
   * changes.
   */
  readonly label: string
  readonly onOpen: (row: OrderRow) => void
}

/** A thumbnail that opens the viewer. */
export function ThumbnailCell({ row, label, onOpen }: ThumbnailProps) {
  const source = thumbnailUrl(row.thumbnailPath)
  if (source === null) {
    return (
      <span className={styles.thumbnail}>
        <Thumbnail source={null} alt="" missing={NO_THUMBNAIL} />
      </span>
    )
  }
  return (
    <button type="button" tabIndex={-1} className={styles.thumbnail} aria-label={label} onClick={() => onOpen(row)}>
      <Thumbnail source={source} alt="" missing={NO_THUMBNAIL} />
    </button>
  )
}

const NO_THUMBNAIL = <CellIcon name="noPicture" size={18} />

interface OrderIdProps {
  readonly row: OrderRow
  readonly isRepeat: boolean
  readonly now: ShopClock
  readonly labels: {
    readonly noJig: string
    readonly late: string
    readonly rejected: string
    readonly leftOut: string
  }
  /** The warning about its copies in a failed print job, if there are any. */
  readonly failed: string | undefined
  /** How many of its copies wait for their print job, and for what, if there are any. */
  readonly waiting: string | undefined
  /** How many of its copies are not needed, if there are any. */
  readonly notNeeded: string | undefined
  /** How many of its copies are cancelled, if there are any. */
  readonly cancelled: string | undefined
  /** Status, and how many copies are printed, of how many; undefined if these have columns beside it. */
  readonly summary: { readonly status: DisplayStatus; readonly label: string; readonly printed: string } | undefined
}

/**
 * The id of the order with its warnings; a repeated id is hidden, its warnings are not. If the order has several jobs,
 * the id of the job distinguishes them.
 */
export function OrderIdCell(props: OrderIdProps) {
  const { row, isRepeat, now, labels, failed, waiting, notNeeded, cancelled, summary } = props
  return (
    <>
      <span className={styles.identity}>
        <span className={isRepeat ? 'visually-hidden' : styles.orderId} data-status={row.jobStatus}>
          {row.orderId}
        </span>
        {row.isOneOfSeveral && <span className={styles.jobId}>{row.jobId}</span>}
        {summary && (
          <span className={styles.summary} aria-hidden>
            <JobStatusCell {...summary} />
            <span className={styles.printed}>{summary.printed}</span>
          </span>
        )}
      </span>
      {failed !== undefined && <WarningIcon tone="EMPTY" icon="warning" label={failed} />}
      {waiting !== undefined && <WarningIcon tone="PARTIAL" icon="late" label={waiting} />}
      {lacksJig(row) && <WarningIcon tone="EMPTY" icon="warning" label={labels.noJig} />}
      {(row.warnings.length > 0 || row.heldBack) && <ArtworkWarningIcon row={row} />}
      {row.job.awaitedArtwork && <AwaitedArtworkIcon awaited={row.job.awaitedArtwork} />}
      {isArtworkNotMade(row.job) && <ArtworkNotMadeIcon />}
      {row.job.awaitedProduct && !isArtworkNotMade(row.job) && <AwaitedProductIcon awaited={row.job.awaitedProduct} />}
      {row.job.customerProof && waitsForCustomer(row.job) && <CustomerProofIcon proof={row.job.customerProof} />}
      {row.job.leftOutAt && <WarningIcon tone="EMPTY" icon="leftOut" label={labels.leftOut} />}
      {row.job.hasRejectedCopies && <WarningIcon tone="PARTIAL" icon="rejected" label={labels.rejected} />}
      {notNeeded !== undefined && <WarningIcon tone="PARTIAL" icon="notNeeded" label={notNeeded} />}
      {cancelled !== undefined && <WarningIcon tone="PARTIAL" icon="cancelled" label={cancelled} />}
      {isLate(row, now) && <WarningIcon tone="PARTIAL" icon="late" label={labels.late} />}
    </>
  )
}

/** Rows without warnings skip the translation hook. The icon of an order that cannot be booked is more prominent. */
function ArtworkWarningIcon({ row }: { row: OrderRow }) {
  const label = useArtworkWarnings(row).join(' ')
  return row.heldBack ? (
    <WarningIcon tone="EMPTY" icon="heldBack" label={label} />
  ) : (
    <WarningIcon tone="PARTIAL" icon="artwork" label={label} />
  )
}

function AwaitedArtworkIcon({ awaited }: { awaited: WireAwaitedArtwork }) {
  const label = useAwaitedArtworkMessages(awaited).join(' ')
  const hasFailed = hasFailedArtwork(awaited)
  return (
    <WarningIcon tone={hasFailed ? 'EMPTY' : 'PARTIAL'} icon={hasFailed ? 'notFetched' : 'fetching'} label={label} />
  )
}

function AwaitedProductIcon({ awaited }: { awaited: WireAwaitedProduct }) {
  return <WarningIcon tone="PARTIAL" icon="product" label={useAwaitedProductMessage(awaited)} />
}

function ArtworkNotMadeIcon() {
  const { t } = useTranslation()
  return <WarningIcon tone="EMPTY" icon="heldBack" label={t('orders.artworkNotMade')} />
}

function CustomerProofIcon({ proof }: { proof: WireCustomerProof }) {
  return <WarningIcon tone="PARTIAL" icon="customer" label={useCustomerProofMessage()(proof)} />
}

interface SignProps {
  readonly tone: 'EMPTY' | 'PARTIAL'
  readonly icon: CellIconName
  readonly label: string
}

const WarningIcon = memo(({ tone, icon, label }: SignProps) => (
  <span className={styles.icon} data-tone={tone} role="img" aria-label={label} title={label}>
    <CellIcon name={icon} size={17} />
  </span>
))

interface ActionProps {
  readonly row: OrderRow
  readonly label: string
  /** The reason why the button is disabled, as its tooltip. */
  readonly hint?: string | undefined
  readonly onAct: (row: OrderRow) => void
}

/** The buttons at the end of a row. The cell has the keyboard focus; Enter opens the editor, or the shipments. */
export function EditAction({ row, label, onAct }: ActionProps) {
  return (
    <button type="button" tabIndex={-1} className={styles.action} aria-label={label} onClick={() => onAct(row)}>
      <EditIcon />
    </button>
  )
}

export function ShipmentsAction({ row, label, onAct }: ActionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.action}
      aria-label={label}
      title={label}
      onClick={() => onAct(row)}
    >
      <ShipmentsIcon />
    </button>
  )
}

export function DeleteAction({ row, label, hint, onAct }: ActionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.action}
      data-danger
      disabled={hint !== undefined}
      aria-label={label}
      title={hint}
      onClick={() => onAct(row)}
    >
      <DeleteIcon />
    </button>
  )
}

const EditIcon = memo(() => <CellIcon name="edit" size={18} />)
const ShipmentsIcon = memo(() => <CellIcon name="shipments" size={18} />)
const DeleteIcon = memo(() => <CellIcon name="delete" size={18} />)
