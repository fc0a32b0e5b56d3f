import { customerCalls } from '@platen/contract/customers'
import { sessionHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadOwnedEnvironments } from '../../platform/environments/environments-queries.ts'
import { loadAccountNames } from '../accounts/accounts-queries.ts'

/** GET /pax/customers: returns all environments to a super administrator, the owned ones to a remote user. */
export const listEnvironments = sessionHandler(customerCalls.list, async ({ user, services }) => {
  const { account } = user
  if (!account) return failure('forbidden')
  const db = services.database.outsideEnvironments
  const environments = await loadOwnedEnvironments(db, account.kind === 'superadmin' ? null : account.id)
  const names = await loadAccountNames(
    db,
    environments.flatMap(({ ownerId }) => ownerId ?? []),
  )
  return {
    customers: environments.map(({ id, resourceName, ownerId }) => ({
      id,
      owner: names.get(ownerId ?? '') ?? null,
      resourceName,
    })),
  }
})
