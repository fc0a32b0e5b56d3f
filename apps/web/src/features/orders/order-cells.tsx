import { memo } from 'react'
import { thumbnailUrl } from '../../api/thumbnails.ts'
import { useArtworkWarnings } from './artwork-warnings.ts'
import { CellIcon, type CellIconName } from './cell-icon.tsx'
import styles from './order-cells.module.css'
import { isLate, type OrderRow } from './order-row.ts'

interface ThumbnailProps {
  readonly row: OrderRow
  /** What the button does, in words. Words come with the props: a cell that asks for them listens for changes of language. */
  readonly label: string
  readonly onOpen: (row: OrderRow) => void
}

/** A small picture that opens the viewer. */
export function ThumbnailCell({ row, label, onOpen }: ThumbnailProps) {
  const source = thumbnailUrl(row.thumbnailPath)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.thumbnail}
      disabled={source === null}
      aria-label={label}
      onClick={() => onOpen(row)}
    >
      {/* A picture of its own for each: another order never shows the last one's while its own is on the way. */}
      {source ? <img key={source} src={source} alt="" loading="lazy" decoding="async" /> : <MissingThumbnail />}
    </button>
  )
}

const MissingThumbnail = memo(() => <CellIcon name="noPicture" size={18} />)

interface OrderIdProps {
  readonly row: OrderRow
  readonly blanked: boolean
  readonly now: string
  readonly words: { readonly noJig: string; readonly late: string }
}

/** The order's id with its warnings; a repeated id is blanked, its warnings are not. */
export function OrderIdCell({ row, blanked, now, words }: OrderIdProps) {
  return (
    <>
      <span className={blanked ? 'only-heard' : styles.orderId}>{row.orderId}</span>
      {row.jig === null && <WarningIcon tone="EMPTY" icon="noJig" said={words.noJig} />}
      {row.warnings.length > 0 && <ArtworkWarningIcon row={row} />}
      {isLate(row, now) && <WarningIcon tone="PARTIAL" icon="late" said={words.late} />}
    </>
  )
}

/** Rows without warnings have no need of words for them. What is held back cannot be placed, so it stands out more. */
function ArtworkWarningIcon({ row }: { row: OrderRow }) {
  const said = useArtworkWarnings(row).join(' ')
  return row.heldBack ? (
    <WarningIcon tone="EMPTY" icon="heldBack" said={said} />
  ) : (
    <WarningIcon tone="PARTIAL" icon="artwork" said={said} />
  )
}

interface SignProps {
  readonly tone: 'EMPTY' | 'PARTIAL'
  readonly icon: CellIconName
  readonly said: string
}

const WarningIcon = memo(({ tone, icon, said }: SignProps) => (
  <span className={styles.sign} data-tone={tone} role="img" aria-label={said} title={said}>
    <CellIcon name={icon} size={17} />
  </span>
))

interface ActionProps {
  readonly row: OrderRow
  readonly label: string
  /** Why it cannot be used; shown to who points at it. */
  readonly hint?: string | undefined
  readonly onAct: (row: OrderRow) => void
}

/** The icons at the end of a row. The cell has the focus of the keyboard; Enter edits. */
export function EditAction({ row, label, onAct }: ActionProps) {
  return (
    <button type="button" tabIndex={-1} className={styles.action} aria-label={label} onClick={() => onAct(row)}>
      <EditIcon />
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
const DeleteIcon = memo(() => <CellIcon name="delete" size={18} />)
