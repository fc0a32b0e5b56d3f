import type { WireOutputPreset } from '@platen/contract/output-presets'
import { hasOutput, type Offer, type PresetBed } from './booking-offer.ts'

/** What may be done at this moment. */
export interface PresetAbilities {
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

export type NextStep = 'addOrder' | 'autoFill' | 'printOrders' | 'update' | null

interface Situation {
  readonly preset: WireOutputPreset | null
  readonly on: PresetBed | null
  readonly offer: Offer
  readonly mayPrint: boolean
  readonly mayChange: boolean
  readonly storageFull: boolean
  /** Something is being sent already. */
  readonly busy: boolean
}

/**
 * The enabling rules of specification sections 2, 4 and 5: adding wants a preset with a layout, an output, a selected
 * order and a free slot for it; printing wants something booked; a preset with booked orders is locked; clearing wants
 * a layout and an output. Print orders waits while storage is full.
 */
export function presetAbilities(situation: Situation): PresetAbilities {
  const { preset, on, offer, mayPrint, mayChange, storageFull, busy } = situation
  const booked = preset?.tableData?.isOrderAssigned === true
  const able = mayPrint && !busy && preset !== null
  const free = on !== null && on.bed.bookedCount < on.bed.slotCount
  const complete = preset !== null && preset.tableId !== null && hasOutput(preset)
  return {
    autoFill: able && complete && free,
    addOrder: able && offer.slots.length > 0,
    addOne: able && offer.slots.length > 0,
    removeOrders: able && booked,
    printLabels: able && booked,
    printOrders: able && booked && !storageFull,
    update: mayChange && preset !== null && !booked && !busy,
    clear: mayChange && complete && !booked && !busy,
    remove: mayChange && preset !== null && !booked && !busy,
  }
}

/** The one step that stands out (only one is ever filled with the accent colour). */
export function nextStep(abilities: PresetAbilities, open: number, on: PresetBed | null): NextStep {
  if (abilities.addOrder) return 'addOrder'
  const full = on !== null && on.bed.bookedCount >= on.bed.slotCount
  if (abilities.printOrders && (full || open === 0)) return 'printOrders'
  if (abilities.autoFill && open > 0 && on?.bed.bookedCount === 0) return 'autoFill'
  if (abilities.printOrders) return 'printOrders'
  return abilities.update && on === null ? 'update' : null
}
