import type { EnvironmentTx } from '../../../database/database.ts'

/** What the deletion of a user asks and changes in the features that refer to users; connected in `modules/dependents.ts`. */
export interface UserDependents {
  /** Returns whether copies are booked on a preset of the user, which prevents the deletion. */
  hasBookedPresets(tx: EnvironmentTx, userId: string): Promise<boolean>
  /** Removes the user from the jobs assigned to them, and deletes their presets. */
  removeUser(tx: EnvironmentTx, userId: string): Promise<void>
}
