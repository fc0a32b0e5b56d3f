import { customerCalls } from '@platen/contract/customers'
import { forSession } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'

/** GET /pax/customers: all environments to a super administrator, the owned ones to a remote user (readings I4). */
export const listCustomers = forSession(customerCalls.list, async ({ user, services }) => {
  const { account } = user
  if (!account) return refuse('forbidden')
  let query = services.database.outside
    .selectFrom('environments')
    .leftJoin('accounts', 'accounts.id', 'environments.owner_id')
    .select(['environments.id', 'environments.resource_name', 'accounts.user_id as owner'])
    .orderBy('environments.resource_name')
  if (account.kind !== 'superadmin') query = query.where('environments.owner_id', '=', account.id)
  const rows = await query.execute()
  return { customers: rows.map((row) => ({ id: row.id, owner: row.owner, resourceName: row.resource_name })) }
})
