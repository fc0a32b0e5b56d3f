import { customerCalls } from '@platen/contract/customers'
import { forSession } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { customersOf } from './customers-store.ts'

/** GET /pax/customers: all environments to a super administrator, the owned ones to a remote user (readings I4). */
export const listCustomers = forSession(customerCalls.list, async ({ user, services }) => {
  const { account } = user
  if (!account) return refuse('forbidden')
  return { customers: await customersOf(services.database.outside, account.kind === 'superadmin' ? null : account.id) }
})
