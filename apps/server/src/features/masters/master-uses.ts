import type { MasterCarriers } from '@platen/domain/masters'
import type { EnvironmentTx } from '../../database/database.ts'
import { decisionTreeOf } from '../decision-tree/decision-tree-reads.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf } from '../layouts/layouts-reads.ts'
import { usersOf } from '../users/users-reads.ts'

interface OrderRow {
  readonly order_id: string
  readonly location: string | null
  readonly quality_level: string | null
  readonly printer_type: string | null
  readonly media_type: string | null
  readonly color_config: string | null
}

/** Active orders with their values, one row for each set of values, so that 100,000 orders stay few. */
async function ordersOf({ client, environmentId }: EnvironmentTx): Promise<MasterCarriers['orders']> {
  const { rows } = await client.query<OrderRow>(
    `select min(o.order_id) as order_id, j.location, j.quality_level, j.printer_type, j.media_type, j.color_config
       from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where j.environment_id = $1 and j.place = 'active'
      group by j.location, j.quality_level, j.printer_type, j.media_type, j.color_config`,
    [environmentId],
  )
  return rows.map((row) => ({
    name: row.order_id,
    location: row.location,
    qualityLevel: row.quality_level,
    printerType: row.printer_type,
    mediaType: row.media_type,
    colorConfig: row.color_config,
  }))
}

/** Everything of the environment that can carry the id of a master (readings D6). */
export async function mastersCarriers(tx: EnvironmentTx): Promise<MasterCarriers> {
  const { db, environmentId } = tx
  const presets = await db
    .selectFrom('output_presets')
    .select(['name', 'filter_parms'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  const users = await usersOf(tx)
  return {
    jigs: await jigsOf(tx),
    layouts: await layoutsOf(tx),
    rules: (await decisionTreeOf(tx)).tree.dataNodes,
    users: users.map(({ userId, locations, rules }) => ({ userId, location: locations, userRules: rules })),
    presets: presets.map((row) => ({
      name: row.name,
      filterParms: row.filter_parms as MasterCarriers['presets'][number]['filterParms'],
    })),
    orders: await ordersOf(tx),
  }
}
