import { Button, CloseButton } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { formatSlot, type JigLookup, type SlotAddress, slotKey, unprintableSlots } from '@platen/domain/layouts'
import { IconLayoutBoard, IconListNumbers, IconTableOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { buildBedDrawing, LayoutPreview, type SlotBooking } from '../../catalog/layouts/index.ts'
import { ORDER_DRAG_TYPE, type OrderRow } from '../../orders/orders/index.ts'
import { toAssignedBookings } from '../bookings/index.ts'
import { indexPreset, previewBooking } from './booking-preview.ts'
import styles from './preset-panel.module.css'
import { useBookingRefusalMessage } from './use-booking-refusal-message.ts'
import type { Booking } from './use-preset-bookings.ts'

interface BedViewProps {
  readonly preset: WireOutputPreset
  readonly jigOf: JigLookup
  /** What Add order would book. */
  readonly previewBookings: readonly SlotBooking[]
  readonly row: OrderRow | null
  readonly store: RowStore<OrderRow>
  readonly slot: SlotAddress | null
  readonly onSlot: (slot: SlotAddress | null) => void
  readonly onRow: (key: string | null) => void
  readonly booking: Booking
  readonly onDrop: (rowKey: string, from: SlotAddress | null) => void
}

/**
 * The bed with the bookings and the preview of the selected order; the same content as a list for keyboard and screen
 * readers.
 */
export function PresetBedView(props: BedViewProps) {
  const { preset, jigOf, previewBookings, row } = props
  const { t } = useTranslation()
  const [isListView, setListView] = useState(false)
  /** The slot was selected in the list by keyboard: its buttons get the focus and return it when they close. */
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const layout = preset.tableData
  const booked = useMemo(() => toAssignedBookings(layout?.assignedOrders ?? []), [layout])
  const selected = props.slot && slotKey(props.slot)
  const slotBooking = booked.find((booking) => slotKey(booking) === selected) ?? null
  // The selection of another order closes the details of the slot.
  const slot = slotBooking && row && slotBooking.orderRef !== row.key ? null : props.slot

  if (!layout) {
    return (
      <div className={styles.bed}>
        <EmptyState icon={IconTableOff} title={t('outputPreset.noLayout')} text={t('outputPreset.refusal.noLayout')} />
      </div>
    )
  }
  const toggle = <ViewToggle isListView={isListView} onChange={setListView} />
  const select = (address: SlotAddress, isKeyboardEvent = false) => {
    setOpenedByKeyboard(isKeyboardEvent)
    const same = slot !== null && slotKey(slot) === slotKey(address)
    props.onSlot(same ? null : address)
    const booking = booked.find((candidate) => slotKey(candidate) === slotKey(address))
    if (booking && !same) props.onRow(booking.orderRef)
  }

  return (
    <>
      {slot && (
        <SlotActions
          preset={preset}
          slot={slot}
          slotBooking={slotBooking}
          isUnprintable={unprintableSlots(layout, jigOf).has(slotKey(slot))}
          row={row}
          store={props.store}
          jigOf={jigOf}
          booking={props.booking}
          shouldFocus={openedByKeyboard}
          onClose={() => {
            if (openedByKeyboard) list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
            props.onSlot(null)
          }}
        />
      )}
      <div className={styles.bed} ref={list}>
        {isListView ? (
          <>
            <div className={styles.listTools}>{toggle}</div>
            <SlotListView layout={layout} jigOf={jigOf} booked={booked} slot={slot} onSlot={select} />
          </>
        ) : (
          <LayoutPreview
            layout={layout}
            jigOf={jigOf}
            booked={booked}
            bookingsOwnerId={preset.id}
            previewBookings={previewBookings}
            selectedRef={row?.key ?? null}
            selectedSlot={slot}
            onSlot={(address) => select(address)}
            drop={{ type: ORDER_DRAG_TYPE, onDrop: props.onDrop }}
            zoomable
            tools={toggle}
          />
        )}
      </div>
    </>
  )
}

/** Switches between the drawing and the list of slots. */
function ViewToggle({ isListView, onChange }: { isListView: boolean; onChange: (isListView: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <IconButton
      variant="default"
      size={32}
      label={t(isListView ? 'preview.asDrawing' : 'preview.asList')}
      icon={isListView ? IconLayoutBoard : IconListNumbers}
      onClick={() => onChange(!isListView)}
    />
  )
}

interface SlotBarProps {
  readonly preset: WireOutputPreset
  readonly slot: SlotAddress
  /** The booking of the slot; null for a free slot. */
  readonly slotBooking: SlotBooking | null
  readonly isUnprintable: boolean
  readonly row: OrderRow | null
  readonly store: RowStore<OrderRow>
  readonly jigOf: JigLookup
  readonly booking: Booking
  readonly shouldFocus: boolean
  readonly onClose: () => void
}

/** The actions of one slot. */
function SlotActions(props: SlotBarProps) {
  const { preset, slot, slotBooking, row, store, booking, shouldFocus: takesFocus, onClose } = props
  const { t } = useTranslation()
  const number = formatSlot(slot)
  const bar = useRef<HTMLDivElement>(null)
  const focusKey = `${slotKey(slot)} ${slotBooking?.orderRef ?? ''}`
  // also focuses if the focused button was removed together with the copy
  useEffect(() => {
    if (takesFocus && focusKey)
      bar.current?.querySelector<HTMLElement>('button:not(:disabled, [aria-disabled="true"])')?.focus()
  }, [takesFocus, focusKey])
  const owner = slotBooking ? (store.get(slotBooking.orderRef) ?? null) : null
  return (
    <div className={styles.slotBar} ref={bar} role="group" aria-label={t('preview.slot', { slot: number })}>
      <span>
        <strong>{t('preview.slot', { slot: number })}</strong> ·{' '}
        {slotBooking?.label ?? t(props.isUnprintable ? 'preview.unprintable' : 'preview.free')}
      </span>
      {slotBooking && (
        <Button size="sm" variant="default" disabled={booking.busy} onClick={() => booking.remove(preset.id, { slot })}>
          {t('outputPreset.removeCopy')}
        </Button>
      )}
      {owner && (
        <Button
          size="sm"
          variant="default"
          disabled={booking.busy}
          onClick={() => booking.remove(preset.id, { row: owner })}
        >
          {t('outputPreset.removeOrder', { order: owner.orderId })}
        </Button>
      )}
      {!slotBooking && row && (
        <PlaceButton preset={preset} jigOf={props.jigOf} slot={slot} row={row} booking={booking} />
      )}
      <CloseButton aria-label={t('frame.close')} onClick={onClose} />
    </div>
  )
}

interface PlaceButtonProps extends Pick<SlotBarProps, 'preset' | 'jigOf' | 'slot' | 'booking'> {
  readonly row: OrderRow
}

/** Books a copy of the selected order on the slot, or shows why this is not possible. */
function PlaceButton({ preset, jigOf, slot, row, booking }: PlaceButtonProps) {
  const { t } = useTranslation()
  const getRefusalMessage = useBookingRefusalMessage()
  const bookingPreview = previewBooking(preset, indexPreset(preset, jigOf), row, 1, slot)
  return (
    <WithReason reason={bookingPreview.slots.length === 0 && getRefusalMessage(bookingPreview, row)}>
      <Button size="sm" disabled={booking.busy} onClick={() => booking.add(preset.id, row, 1, slot)}>
        {t('outputPreset.placeHere', { order: row.orderId })}
      </Button>
    </WithReason>
  )
}

interface SlotListProps {
  readonly layout: NonNullable<WireOutputPreset['tableData']>
  readonly jigOf: JigLookup
  readonly booked: readonly SlotBooking[]
  readonly slot: SlotAddress | null
  readonly onSlot: (slot: SlotAddress, isKeyboardEvent: boolean) => void
}

/** Every slot as a list item, for screen readers and keyboard. */
function SlotListView({ layout, jigOf, booked, slot, onSlot }: SlotListProps) {
  const { t } = useTranslation()
  const slots = useMemo(() => buildBedDrawing(layout, jigOf).slots, [layout, jigOf])
  const bookingBySlot = useMemo(() => new Map(booked.map((booking) => [slotKey(booking), booking.label])), [booked])
  return (
    <ul className={styles.slotList} aria-label={t('preview.title', { name: layout.name })}>
      {slots.map((shape) => {
        const label = bookingBySlot.get(shape.key)
        return (
          <li key={shape.key}>
            <button
              type="button"
              aria-pressed={slot !== null && slotKey(slot) === shape.key}
              // `detail` is 0 for a click that was triggered by the keyboard
              onClick={(event) => onSlot({ jigNo: shape.jigNo, slotNo: shape.slotNo }, event.detail === 0)}
            >
              <span className={styles.slotNo}>{formatSlot(shape)}</span>
              <span className={label ? undefined : styles.free}>
                {label ?? t(shape.isUnprintable ? 'preview.unprintable' : 'preview.free')}
              </span>
              <span className={styles.free}>{shape.jigName}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
