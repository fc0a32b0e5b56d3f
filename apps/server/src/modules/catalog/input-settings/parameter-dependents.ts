import type { EnvironmentTx } from '../../../database/database.ts'

/** What a change of the parameters asks the automation rules; connected in `modules/dependents.ts`. */
export interface ParameterDependents {
  /** Returns the names of the parameters that automation rules compare. */
  loadParametersInRules(tx: EnvironmentTx): Promise<readonly string[]>
}
