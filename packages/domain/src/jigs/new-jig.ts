import { defaultImageBox } from './image-box.ts'
import { JIG_DEFAULTS, type Jig, type Slot } from './types.ts'

const NEW_SLOT_SIZE = { width: 50, height: 50 }

/** Returns a new jig: 300 x 200 mm, without slots. */
export const newJig = (id: string, name: string): Jig => ({ id, ...JIG_DEFAULTS, name, slots: [] })

/** Returns a new slot: 50 x 50 mm or as large as the jig allows, imageable in full. */
export function newSlot(id: string, jig: Pick<Jig, 'width' | 'height'>): Slot {
  const width = Math.min(NEW_SLOT_SIZE.width, jig.width)
  const height = Math.min(NEW_SLOT_SIZE.height, jig.height)
  return { id, type: 'RECT', x: 0, y: 0, width, height, rotation: 0, imageBox: defaultImageBox({ width, height }) }
}

/** Returns the next slot id of the form s1, s2, ...; higher than all ids of the list. */
export function nextSlotId(slots: readonly Slot[]): string {
  const highest = slots.reduce((max, slot) => Math.max(max, Number(/^s(\d{1,9})$/i.exec(slot.id)?.[1] ?? 0)), 0)
  return `s${highest + 1}`
}
