import type { WireOutputPreset } from '@platen/contract/output-presets'
import { acceptsOrders } from '@platen/domain/output-presets'
import type { BookingPreview, PresetOnBed } from './booking-preview.ts'

/** The currently enabled actions. */
export interface EnabledActions {
  readonly autoFill: boolean
  readonly addOrder: boolean
  readonly addOne: boolean
  readonly removeOrders: boolean
  readonly printLabels: boolean
  readonly printOrders: boolean
  readonly update: boolean
  readonly clear: boolean
  readonly remove: boolean
}

export type PrimaryAction = 'addOrder' | 'autoFill' | 'printOrders' | 'update' | null

interface PresetContext {
  readonly preset: WireOutputPreset | null
  readonly presetOnBed: PresetOnBed | null
  readonly preview: BookingPreview
  /** The number of checked orders; the offer is that of the selected order if it is 0. */
  readonly checkedCount: number
  readonly canPrint: boolean
  readonly canChange: boolean
  /** The preset is on hold, or another user works on it. */
  readonly block: 'held' | 'inUse' | null
  readonly storageFull: boolean
  /** A request is pending. */
  readonly busy: boolean
}

/** Whether a copy is booked on every slot. */
export const isFull = (presetOnBed: PresetOnBed | null): boolean =>
  presetOnBed !== null && presetOnBed.bed.bookedCount >= presetOnBed.bed.slotCount

/**
 * Returns the enabled actions: adding requires a preset with a layout, an output, a selected order and a free slot for
 * it; printing requires a booking; a preset with booked orders is locked; clearing requires a layout and an output.
 * Print orders is disabled while the storage is full.
 */
export function getEnabledActions(situation: PresetContext): EnabledActions {
  const { preset, presetOnBed, preview, checkedCount, canPrint, canChange, block, storageFull, busy } = situation
  const booked = preset?.tableData?.isOrderAssigned === true
  const canRead = canPrint && !busy && preset !== null
  const canRemove = canRead && block !== 'inUse'
  const canAct = canRead && block === null
  const hasFreeSlot = presetOnBed !== null && !isFull(presetOnBed)
  const complete = preset !== null && acceptsOrders(preset)
  return {
    autoFill: canAct && complete && hasFreeSlot,
    addOrder: canAct && preview.slots.length > 0,
    addOne: canAct && checkedCount === 0 && preview.slots.length > 0,
    removeOrders: canRemove && booked,
    printLabels: canRead && booked,
    printOrders: canAct && booked && !storageFull,
    update: canChange && preset !== null && !booked && !busy,
    clear: canChange && complete && !booked && !busy,
    remove: canChange && preset !== null && !booked && !busy,
  }
}

/** Returns the highlighted action (at most one action is filled with the accent colour). */
export function getPrimaryAction(
  abilities: EnabledActions,
  pendingCopies: number,
  presetOnBed: PresetOnBed | null,
): PrimaryAction {
  if (abilities.addOrder) return 'addOrder'
  if (abilities.printOrders && (isFull(presetOnBed) || pendingCopies === 0)) return 'printOrders'
  if (abilities.autoFill && pendingCopies > 0 && presetOnBed?.bed.bookedCount === 0) return 'autoFill'
  if (abilities.printOrders) return 'printOrders'
  return abilities.update && presetOnBed === null ? 'update' : null
}
