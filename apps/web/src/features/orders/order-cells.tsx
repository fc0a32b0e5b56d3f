import {
  IconAlertTriangle,
  IconClockExclamation,
  IconHandStop,
  IconPencil,
  IconPhotoExclamation,
  IconPhotoOff,
  IconTrash,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { thumbnailUrl } from '../../api/thumbnails.ts'
import { useArtworkWarnings } from './artwork-warnings.ts'
import styles from './order-cells.module.css'
import { isLate, type OrderRow } from './order-row.ts'

/** Words come with the props: a cell that asks for them itself listens for changes of language, row by row. */
interface CellProps {
  readonly row: OrderRow
  readonly t: TFunction
}

/** A small picture that opens the viewer. */
export function ThumbnailCell({ row, t, onOpen }: CellProps & { onOpen: (row: OrderRow) => void }) {
  const source = thumbnailUrl(row.thumbnailPath)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.thumbnail}
      disabled={source === null}
      aria-label={t('orders.showPicture', { order: row.orderId })}
      onClick={() => onOpen(row)}
    >
      {source ? <img src={source} alt="" loading="lazy" decoding="async" /> : <IconPhotoOff size={18} aria-hidden />}
    </button>
  )
}

/** The order's id with its warnings; a repeated id is blanked, its warnings are not. */
export function OrderIdCell({ row, t, blanked, now }: CellProps & { blanked: boolean; now: string }) {
  return (
    <>
      <span className={blanked ? 'only-heard' : styles.orderId} title={blanked ? undefined : row.orderId}>
        {row.orderId}
      </span>
      {row.jig === null && <Sign tone="EMPTY" icon={IconAlertTriangle} said={t('orders.warning.noJig')} />}
      {row.warnings.length > 0 && <ArtworkSign row={row} />}
      {isLate(row, now) && <Sign tone="PARTIAL" icon={IconClockExclamation} said={t('orders.late')} />}
    </>
  )
}

/** The day by which an order is due; a late one stands out by colour, and by the sign at its order id in words. */
export function DueDateCell({ row, now, text }: { row: OrderRow; now: string; text: string }) {
  return <span className={isLate(row, now) ? styles.missing : undefined}>{text}</span>
}

/** Rows without warnings have no need of words for them. What is held back cannot be placed, so it stands out more. */
function ArtworkSign({ row }: { row: OrderRow }) {
  const said = useArtworkWarnings(row).join(' ')
  return row.heldBack ? (
    <Sign tone="EMPTY" icon={IconHandStop} said={said} />
  ) : (
    <Sign tone="PARTIAL" icon={IconPhotoExclamation} said={said} />
  )
}

function Sign({ tone, icon: Icon, said }: { tone: 'EMPTY' | 'PARTIAL'; icon: typeof IconAlertTriangle; said: string }) {
  return (
    <span className={styles.sign} data-tone={tone} role="img" aria-label={said} title={said}>
      <Icon size={17} aria-hidden />
    </span>
  )
}

interface RowActionsProps extends CellProps {
  readonly onEdit?: ((row: OrderRow) => void) | undefined
  readonly onDelete?: ((row: OrderRow) => void) | undefined
  readonly mayDelete: boolean
}

/** The icons at the end of a row. The cell has the focus of the keyboard; Enter edits, Delete deletes. */
export function RowActions({ row, t, onEdit, onDelete, mayDelete }: RowActionsProps) {
  const name = { order: row.orderId, job: row.jobId }
  return (
    <>
      {onEdit && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.action}
          aria-label={t('orders.edit', name)}
          title={t('orders.edit', name)}
          onClick={() => onEdit(row)}
        >
          <IconPencil size={18} aria-hidden />
        </button>
      )}
      {onDelete && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.action}
          data-danger
          disabled={!mayDelete}
          aria-label={t('orders.delete.label', name)}
          title={mayDelete ? t('orders.delete.label', name) : t('orders.canNotDelete')}
          onClick={() => onDelete(row)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      )}
    </>
  )
}
