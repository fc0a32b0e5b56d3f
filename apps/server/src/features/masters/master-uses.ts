import type { MasterReferenceSources } from '@platen/domain/masters'
import type { EnvironmentTx } from '../../database/database.ts'
import { decisionTreeOf } from '../decision-tree/decision-tree-reads.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf } from '../layouts/layouts-reads.ts'
import { valuesOfActiveOrders } from '../orders/orders-reads.ts'
import { filterParmsOfPresets } from '../output-presets/output-presets-reads.ts'
import { usersOf } from '../users/users-reads.ts'

/** Everything of the environment that can carry the id of a master (readings D6). */
export async function mastersCarriers(tx: EnvironmentTx): Promise<MasterReferenceSources> {
  const users = await usersOf(tx)
  return {
    jigs: await jigsOf(tx),
    layouts: await layoutsOf(tx),
    rules: (await decisionTreeOf(tx)).tree.dataNodes,
    users: users.map(({ userId, locations, rules }) => ({ userId, location: locations, userRules: rules })),
    presets: await filterParmsOfPresets(tx),
    orders: await valuesOfActiveOrders(tx),
  }
}
