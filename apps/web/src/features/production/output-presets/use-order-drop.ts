import { notifications } from '@mantine/notifications'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup, SlotAddress } from '@platen/domain/layouts'
import { createElement } from 'react'
import type { RowStore } from '../../../data-grid/row-store.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import { indexPreset, previewBooking } from './booking-preview.ts'
import { useBookingRefusalMessage } from './use-booking-refusal-message.ts'
import { useCroppedQuestion } from './use-cropped-question.ts'
import { PlacedOnText } from './use-placed-on.ts'
import type { Booking } from './use-preset-bookings.ts'

/**
 * Returns the function that books an order dropped on a preset or on one of its slots, or shows why it does not fit.
 */
export function useOrderDrop(store: RowStore<OrderRow>, jigOf: JigLookup, booking: Booking) {
  const whyNot = useBookingRefusalMessage()
  const confirmCropped = useCroppedQuestion()
  return (target: WireOutputPreset, rowKey: string, from: SlotAddress | null): void => {
    const dropped = store.get(rowKey)
    if (!dropped) return
    const bookingPreview = previewBooking(target, indexPreset(target, jigOf), dropped, 'all', from ?? undefined)
    if (bookingPreview.reason === null) {
      void confirmCropped([dropped]).then((isConfirmed) => {
        if (isConfirmed) booking.add(target.id, dropped, undefined, from ?? undefined)
      })
    } else {
      const isPlaced = bookingPreview.reason === 'not_enough_copies' && dropped.assigned > 0
      const message = isPlaced ? createElement(PlacedOnText, { row: dropped }) : whyNot(bookingPreview, dropped)
      notifications.show({ color: 'orange', title: dropped.orderId, message })
    }
  }
}
