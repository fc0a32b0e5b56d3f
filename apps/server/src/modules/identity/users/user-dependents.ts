import type { UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { Actor } from '../../platform/audit/audit.ts'

export interface PresetOfUser {
  readonly name: string
  readonly copies: number
}

/** What this feature reads and changes in features that depend on it; connected in `modules/dependents.ts`. */
export interface UserDependents {
  /** Returns the presets of a user with the number of copies booked on them. */
  loadPresetsOfUser(tx: EnvironmentTx, userId: string): Promise<PresetOfUser[]>
  /** Locks the presets of a user and of their successor, and the jobs that their deletion changes. */
  lockPresetsAndJobs(tx: EnvironmentTx, userId: string, successor?: string): Promise<void>
  /** Gives the presets and channels of a user, with booked copies, to another user. */
  handOverPresets(tx: EnvironmentTx, from: string, to: string): Promise<void>
  /** Gives the active jobs of a user to another user. */
  assignJobsOfUserTo(tx: EnvironmentTx, from: string, to: string, by: { readonly userId: string }): Promise<void>
  /** Takes all copies off the presets of a user; returns why that is not possible. */
  takeOffCopies(
    tx: EnvironmentTx,
    userId: string,
    by: { readonly user: Actor & { readonly id: string }; readonly now: Date },
  ): Promise<Failure | undefined>
  /** Returns the active jobs that match the rules of a user and are not assigned to them. */
  findUnassignedJobs(tx: EnvironmentTx, userId: string, rules: readonly UserRule[]): Promise<string[]>
  assignJobs(
    tx: EnvironmentTx,
    assignment: { readonly jobs: readonly string[]; readonly to: string },
    by: { readonly userId: string },
  ): Promise<number>
  /** Removes the user from the jobs assigned to them, and deletes their presets. */
  removeUser(tx: EnvironmentTx, userId: string): Promise<void>
  /** Returns the first of these locations that the master data does not contain. */
  findMissingLocation(tx: EnvironmentTx, locations: readonly string[]): Promise<string | undefined>
}
