import {
  type JigLookup,
  type Layout,
  layoutSlotAddresses,
  type SlotAddress,
  slotKey,
  unprintableSlots,
} from '../layouts/index.ts'
import type { JigSlotAddress } from './types.ts'

/** Index of the free slots of a layout, created by `indexOccupancy`. */
export interface SlotOccupancy {
  /** Slots that are booked or can be booked. */
  readonly slotCount: number
  readonly bookedCount: number
  /** Free slots by jig name, in the layout's order; a jig without free slots has an empty list. Only printable ones. */
  readonly freeByJig: ReadonlyMap<string, readonly JigSlotAddress[]>
  /** Names of the jigs with slots that are not booked because they cannot be printed. */
  readonly unprintableJigs: ReadonlySet<string>
  readonly slotAt: (address: SlotAddress) => JigSlotAddress | undefined
  readonly isFree: (address: SlotAddress) => boolean
}

const inOrder = (a: SlotAddress, b: SlotAddress): number => a.jigNo - b.jigNo || a.slotNo - b.slotNo

/**
 * Indexes a layout's slots and their bookings in linear time. Bookings of slots that the layout does not have are
 * ignored.
 */
export function indexOccupancy(slots: readonly JigSlotAddress[], bookings: readonly SlotAddress[]): SlotOccupancy {
  const all = new Map(slots.toSorted(inOrder).map((slot) => [slotKey(slot), slot]))
  const bookedSlotKeys = new Set(bookings.map(slotKey).filter((key) => all.has(key)))
  const freeByJig = new Map<string, JigSlotAddress[]>()
  const unprintableJigs = new Set<string>()
  for (const [key, slot] of all) {
    const free = freeByJig.get(slot.jigName) ?? []
    if (!bookedSlotKeys.has(key)) {
      if (slot.isUnprintable) unprintableJigs.add(slot.jigName)
      else free.push(slot)
    }
    freeByJig.set(slot.jigName, free)
  }
  const isFree = (slot: JigSlotAddress | undefined): boolean =>
    slot !== undefined && !slot.isUnprintable && !bookedSlotKeys.has(slotKey(slot))
  return {
    slotCount: bookedSlotKeys.size + [...freeByJig.values()].reduce((sum, free) => sum + free.length, 0),
    bookedCount: bookedSlotKeys.size,
    freeByJig,
    unprintableJigs,
    slotAt: (address) => all.get(slotKey(address)),
    isFree: (address) => isFree(all.get(slotKey(address))),
  }
}

/**
 * Indexes the slots of a layout and their bookings. Slots outside the printable area cannot be booked; their keys are
 * computed if they are not given.
 */
export function indexLayoutOccupancy(
  layout: Pick<Layout, 'jigs' | 'printableArea'>,
  findJig: JigLookup,
  bookings: readonly SlotAddress[],
  unprintable: ReadonlySet<string> = unprintableSlots(layout, findJig),
): SlotOccupancy {
  const slots = layoutSlotAddresses(layout, findJig)
  return indexOccupancy(
    slots.map((slot) => (unprintable.has(slotKey(slot)) ? { ...slot, isUnprintable: true } : slot)),
    bookings,
  )
}

/** Returns `slotCount` of `indexLayoutOccupancy` without an index of the slots. */
export function countLayoutSlots(
  layout: Pick<Layout, 'jigs' | 'printableArea'>,
  findJig: JigLookup,
  bookings: readonly SlotAddress[],
): number {
  const unprintable = unprintableSlots(layout, findJig)
  const slots = layout.jigs.reduce((sum, { id }) => sum + (findJig(id)?.slots.length ?? 0), 0)
  return slots - unprintable.size + bookings.filter((booking) => unprintable.has(slotKey(booking))).length
}

/**
 * Returns the free slots for a job in order: slots of jigs with the name of the job's jig, sorted by jig and slot
 * number, at most as many as the job has pending copies. `from` is the slot of the first copy; slots before it are not
 * used. Returns none if the job has no jig, or if `from` is not free or belongs to another jig.
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
