import { customerCalls } from '@platen/contract/customers'
import { sessionHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadEnvironmentsWithOwners } from '../../platform/environments/environments-queries.ts'

/** GET /pax/customers: returns all environments to a super administrator, the owned ones to a remote user. */
export const listEnvironments = sessionHandler(customerCalls.list, async ({ user, services }) => {
  const { account } = user
  if (!account) return failure('forbidden')
  return {
    customers: await loadEnvironmentsWithOwners(
      services.database.outside,
      account.kind === 'superadmin' ? null : account.id,
    ),
  }
})
