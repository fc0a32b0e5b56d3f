import type { Jig } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../../database/database.ts'

/** What a change of a jig asks and changes in the features that use jigs; connected in `modules/dependents.ts`. */
export interface JigDependents {
  /** Returns the names of the presets with copies booked on slots of a jig. */
  loadPresetsBookedOnJig(tx: EnvironmentTx, jigId: string): Promise<string[]>
  /** Locks the presets that can book on a jig; returns the names of those with copies booked on its slots. */
  lockPresetsBookedOnJig(tx: EnvironmentTx, jigId: string): Promise<string[]>
  /** Returns the names of the printable layouts that this version of the jig, not stored yet, makes unprintable. */
  loadLayoutNamesInvalidatedBy(tx: EnvironmentTx, jig: Jig): Promise<string[]>
  /** Updates the values that layouts derive from a jig, after it was saved or deleted. */
  refreshLayoutsUsingJig(tx: EnvironmentTx, jigId: string): Promise<void>
  /** Replaces the name of a jig in the automation rules and in the rules of users. */
  renameJigInRules(tx: EnvironmentTx, from: string, to: string, userId: string): Promise<void>
  renameJigInJobs(tx: EnvironmentTx, from: string, to: string): Promise<void>
  removeJigFromJobs(tx: EnvironmentTx, name: string, by: { readonly userId: string }): Promise<void>
  /** Returns a restored jig to the jobs that lost it by its deletion and have no other jig; returns their number. */
  returnJigToJobs(tx: EnvironmentTx, name: string, by: { readonly userId: string }): Promise<number>
  /** Counts the active jobs with this jig. */
  countActiveJobsWithJig(tx: EnvironmentTx, name: string): Promise<number>
  /** Counts the automation rules that assign this jig. */
  countRulesWithJig(tx: EnvironmentTx, name: string): Promise<number>
  loadLayoutNamesUsingJig(tx: EnvironmentTx, jigId: string): Promise<string[]>
  /** Runs preflight on the active jobs with this jig; returns whether there were any. */
  preflightJobsWithJig(tx: EnvironmentTx, name: string): Promise<boolean>
}
