import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'

/** What the removal of a master value asks the features that refer to one; connected in `modules/dependents.ts`. */
export interface MasterDependents {
  /** Returns everything in the environment that can contain the id of a master value. */
  loadMasterUsages(tx: EnvironmentTx): Promise<MasterReferenceSources>
}
