import type { EnvironmentTx } from '../../../database/database.ts'

/** What a change of the input settings asks and changes in features above; connected in `modules/dependents.ts`. */
export interface ParameterDependents {
  /** Returns the names of the parameters that automation rules compare. */
  loadParametersInRules(tx: EnvironmentTx): Promise<readonly string[]>
  /** Removes the requests to set up the naming of these hot folders from the list. Returns whether there were any. */
  dismissMissingNamings(tx: EnvironmentTx, sources: readonly string[], now: Date): Promise<boolean>
}
