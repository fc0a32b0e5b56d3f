import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { loadAssignedValues } from '../../orders/orders/orders-queries.ts'
import { filterParmsOfPresets } from '../../production/output-presets/output-presets-queries.ts'
import { loadDecisionTree } from '../decision-tree/decision-tree-queries.ts'
import { loadJigs } from '../jigs/jigs-queries.ts'
import { loadLayouts } from '../layouts/layouts-queries.ts'

/** Loads everything in the environment that can contain the id of a master value. */
export async function loadMasterUsages(tx: EnvironmentTx): Promise<MasterReferenceSources> {
  const users = await loadUsers(tx)
  return {
    jigs: await loadJigs(tx),
    layouts: await loadLayouts(tx),
    rules: (await loadDecisionTree(tx)).tree.dataNodes,
    users: users.map(({ userId, locations, rules }) => ({ userId, location: locations, userRules: rules })),
    presets: await filterParmsOfPresets(tx),
    orders: await loadAssignedValues(tx),
  }
}
