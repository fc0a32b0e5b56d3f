import type { EnvironmentTx } from '../../../database/database.ts'

/** What this feature reads and changes in features that depend on it; connected in `modules/dependents.ts`. */
export interface UserDependents {
  /** Returns whether copies are booked on a preset of the user, which prevents the deletion. */
  hasBookedPresets(tx: EnvironmentTx, userId: string): Promise<boolean>
  /** Removes the user from the jobs assigned to them, and deletes their presets. */
  removeUser(tx: EnvironmentTx, userId: string): Promise<void>
  /** Returns the first of these locations that the master data does not contain. */
  findMissingLocation(tx: EnvironmentTx, locations: readonly string[]): Promise<string | undefined>
}
