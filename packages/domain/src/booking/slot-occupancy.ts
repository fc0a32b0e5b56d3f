import { type SlotAddress, slotKey } from '../layouts/index.ts'
import type { JigSlotAddress } from './types.ts'

/** The slots of a layout, ready to be asked which are free. Made by `bedOf`. */
export interface SlotOccupancy {
  readonly slotCount: number
  readonly bookedCount: number
  /** Free slots by jig name, in the layout's order; a jig that is full has an empty list. */
  readonly freeByJig: ReadonlyMap<string, readonly JigSlotAddress[]>
  readonly slotAt: (address: SlotAddress) => JigSlotAddress | undefined
  readonly isFree: (address: SlotAddress) => boolean
}

const inOrder = (a: SlotAddress, b: SlotAddress): number => a.jigNo - b.jigNo || a.slotNo - b.slotNo

/**
 * Indexes a layout's slots and what is booked on them; linear in both. A booking of a slot that the layout does not
 * have counts for nothing.
 */
export function indexOccupancy(slots: readonly JigSlotAddress[], bookings: readonly SlotAddress[]): SlotOccupancy {
  const all = new Map(slots.toSorted(inOrder).map((slot) => [slotKey(slot), slot]))
  const taken = new Set(bookings.map(slotKey).filter((key) => all.has(key)))
  const freeByJig = new Map<string, JigSlotAddress[]>()
  for (const [key, slot] of all) {
    const free = freeByJig.get(slot.jigName) ?? []
    if (!taken.has(key)) free.push(slot)
    freeByJig.set(slot.jigName, free)
  }
  return {
    slotCount: all.size,
    bookedCount: taken.size,
    freeByJig,
    slotAt: (address) => all.get(slotKey(address)),
    isFree: (address) => all.has(slotKey(address)) && !taken.has(slotKey(address)),
  }
}

/**
 * The free slots that a job would take, in order: those of jigs whose name is the job's jig, jig by jig and slot by
 * slot as people count them, at most as many as it has pending copies. `from` names the slot of the first copy; the
 * free ones after it follow, those before it stay free. None where the job has no jig, or `from` is not free or not
 * of the job's jig.
 */
export function findFreeSlots(
  job: { readonly jig: string | null; readonly pending: number },
  bed: SlotOccupancy,
  from?: SlotAddress,
): readonly JigSlotAddress[] {
  const free = (job.jig === null ? undefined : bed.freeByJig.get(job.jig)) ?? []
  const first = from === undefined ? 0 : free.findIndex((slot) => inOrder(slot, from) === 0)
  return first < 0 ? [] : free.slice(first, first + Math.max(job.pending, 0))
}
