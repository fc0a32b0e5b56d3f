import { formatSlot, type SlotAddress, slotKey } from '@platen/domain/layouts'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SlotBooking, SlotShape } from './bed-preview-model.ts'
import styles from './preview.module.css'

interface SlotsProps {
  readonly slots: readonly SlotShape[]
  readonly booked: readonly SlotBooking[]
  readonly previewBookings: readonly SlotBooking[]
  readonly selectedRef: string | null
  readonly selectedKey: string | null
  readonly highlighted: ReadonlySet<string>
  /** Whether a slot extends beyond the printable area. */
  readonly isCut?: (slot: SlotAddress) => boolean
  /** px per mm. */
  readonly scale: number
  readonly clickable: boolean
  /** Rendered between the backgrounds and the outlines of the slots. */
  readonly artwork: ReactNode
}

/** px: smaller slots show no number. */
const MIN_NUMBER_PX = 22
/** px: in smaller slots the number would hide the thumbnail. */
const MIN_NUMBER_WITH_IMAGE_PX = 56
const NUMBER_SIZE = 11

/** Renders the slots in layers: backgrounds, thumbnails, then outlines, numbers and highlights. */
export function PreviewSlots(props: SlotsProps) {
  const { slots, scale } = props
  const { t } = useTranslation()
  const bookingBySlot = useMemo(() => new Map(props.booked.map((b) => [slotKey(b), b])), [props.booked])
  const availableKeys = useMemo(() => new Set(props.previewBookings.map(slotKey)), [props.previewBookings])
  const getSlotState = ({ key, isUnprintable }: SlotShape) => {
    if (bookingBySlot.has(key)) return 'booked'
    if (availableKeys.has(key)) return 'offered'
    return isUnprintable ? 'unprintable' : 'free'
  }

  return (
    <>
      {slots.map((slot) => {
        const booking = bookingBySlot.get(slot.key)
        const ariaLabel = booking
          ? t('preview.slotBooked', { slot: formatSlot(slot), order: booking.label })
          : t(slot.isUnprintable ? 'preview.slotUnprintable' : 'preview.slotFree', {
              slot: formatSlot(slot),
              jig: slot.jigName,
            })
        return (
          <SlotBackground
            key={slot.key}
            slotKey={slot.key}
            d={slot.d}
            state={getSlotState(slot)}
            label={ariaLabel}
            clickable={props.clickable}
          />
        )
      })}
      {props.artwork}
      {slots.map((slot) => {
        const booking = bookingBySlot.get(slot.key)
        const selected =
          slot.key === props.selectedKey ||
          (booking !== undefined && booking.orderRef === props.selectedRef) ||
          undefined
        return (
          <SlotOutline
            key={slot.key}
            d={slot.d}
            state={getSlotState(slot)}
            selected={selected}
            highlighted={props.highlighted.has(slot.key) || undefined}
            cut={props.isCut?.(slot) || undefined}
          />
        )
      })}
      {slots.map((slot) => {
        const state = getSlotState(slot)
        const free = state === 'free' || state === 'unprintable'
        const shorterSide = slot.shorterSide * scale
        return shorterSide < (free ? MIN_NUMBER_PX : MIN_NUMBER_WITH_IMAGE_PX) ? null : (
          <text
            key={slot.key}
            x={slot.centre.x}
            y={free ? slot.centre.y : slot.bottom - NUMBER_SIZE / scale}
            fontSize={NUMBER_SIZE / scale}
            className={styles.number}
            data-state={state}
            aria-hidden
          >
            {formatSlot(slot)}
          </text>
        )
      })}
    </>
  )
}

interface GroundProps {
  readonly slotKey: string
  readonly d: string
  readonly state: string
  readonly label: string
  readonly clickable: boolean
}

const SlotBackground = memo(function SlotBackground({ slotKey: key, d, state, label, clickable }: GroundProps) {
  return (
    <path d={d} data-slot={key} data-state={state} data-clickable={clickable || undefined} className={styles.slot}>
      <title>{label}</title>
    </path>
  )
})

interface LineProps {
  readonly d: string
  readonly state: string
  readonly selected: true | undefined
  readonly highlighted: true | undefined
  readonly cut: true | undefined
}

const SlotOutline = memo(function SlotOutline({ d, state, selected, highlighted, cut }: LineProps) {
  return (
    <path
      d={d}
      data-state={state}
      data-selected={selected}
      data-highlighted={highlighted}
      data-cut={cut}
      className={styles.slotLine}
    />
  )
})
