import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * What a change of the configuration changes in the features that depend on it; connected in `modules/dependents.ts`.
 */
export interface ConfigDependents {
  /** Marks all purges that are due by now as handled, since new purge times apply from now on. */
  markPurgedUntil(tx: EnvironmentTx, now: Date): Promise<void>
  /** Adapts the automatic printing of presets to a new time zone. */
  moveReleaseTimes(tx: EnvironmentTx, from: string, to: string, now: Date): Promise<void>
  /** Runs preflight on all active jobs with the new limits; returns whether there were any. */
  preflightAllJobs(tx: EnvironmentTx): Promise<boolean>
}
