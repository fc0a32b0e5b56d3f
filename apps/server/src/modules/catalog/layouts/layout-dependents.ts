import type { EnvironmentTx } from '../../../database/database.ts'

/** What a change of a layout asks and changes in the presets that use it; connected in `modules/dependents.ts`. */
export interface LayoutDependents {
  /** Returns the names of the presets of these layouts with booked copies. */
  loadPresetsBookedOnLayouts(tx: EnvironmentTx, layoutIds: readonly string[]): Promise<string[]>
  /** Locks the presets of these layouts; returns the names of those with booked copies. */
  lockPresetsBookedOnLayouts(tx: EnvironmentTx, layoutIds: readonly string[]): Promise<string[]>
  /** Leaves the presets of a layout without one. */
  detachLayoutFromPresets(tx: EnvironmentTx, layoutId: string): Promise<void>
}
