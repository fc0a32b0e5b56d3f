import type { SlotAddress } from '@platen/domain/layouts'
import type { DragEvent, MouseEvent } from 'react'
import type { SlotShape } from './bed-preview-model.ts'

export interface SlotPointerOptions {
  readonly onSlot?: (address: SlotAddress) => void
  /** Called when an order is dropped on the bed; without an address it was dropped outside the slots. */
  readonly drop?: { readonly type: string; readonly onDrop: (data: string, address: SlotAddress | null) => void }
}

/**
 * Returns the handlers of clicks and drops on the drawing of a bed. A click on a slot is a pointer shortcut; keyboard
 * and screen readers use the list of slots.
 */
export function getSlotPointerHandlers(slots: readonly SlotShape[], { onSlot, drop }: SlotPointerOptions) {
  const getSlotAt = (event: MouseEvent | DragEvent): SlotAddress | null => {
    const key = (event.target as Element).closest('[data-slot]')?.getAttribute('data-slot')
    return slots.find((slot) => slot.key === key) ?? null
  }
  const onClick = (event: MouseEvent) => {
    const address = getSlotAt(event)
    if (address) onSlot?.(address)
  }
  const acceptsDrop = (event: DragEvent) => drop !== undefined && event.dataTransfer.types.includes(drop.type)
  return {
    onClick: onSlot ? onClick : undefined,
    onDragOver: (event: DragEvent) => {
      if (acceptsDrop(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!drop || !acceptsDrop(event)) return
      event.preventDefault()
      drop.onDrop(event.dataTransfer.getData(drop.type), getSlotAt(event))
    },
  }
}
