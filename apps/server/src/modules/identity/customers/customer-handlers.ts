import { createEnvironment, listEnvironments } from './customer-calls.ts'
import { deleteEnvironment, restoreEnvironment } from './delete-environment.ts'
import { renameEnvironment } from './rename-environment.ts'

/** The handlers of this feature. */
export const CUSTOMER_HANDLERS = [
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  renameEnvironment,
  restoreEnvironment,
]
