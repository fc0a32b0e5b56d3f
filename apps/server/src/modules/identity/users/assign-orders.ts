import { userCalls } from '@platen/contract/users'
import { isAdministratorKind } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { UserDependents } from './user-dependents.ts'
import { loadUsers } from './users-queries.ts'
import { lockUsers } from './users-store.ts'

/** Returns a user with the active jobs that their rules match and that are not assigned to them. */
async function findMatchingJobs(tx: EnvironmentTx, dependents: UserDependents, id: string) {
  const target = (await loadUsers(tx)).find((each) => each.id === id)
  if (!target) return undefined
  // orders are never assigned to administrators, who see all, nor to users who are not active
  const getsOrders = target.isActive && !isAdministratorKind(target)
  return { target, jobs: getsOrders ? await dependents.findUnassignedJobs(tx, id, target.rules) : [] }
}

/** GET /pax/user/:id/orders */
export const countMatchingOrders = (dependents: UserDependents) =>
  memberHandler(userCalls.matchingOrders, async ({ tx, params }) => {
    const matching = await findMatchingJobs(tx, dependents, params.id)
    return matching ? { orders: matching.jobs.length } : failure('not_found')
  })

/** POST /pax/user/:id/orders: assigns the active orders that arrived before the rules. */
export const assignMatchingOrders = (dependents: UserDependents) =>
  memberHandler(userCalls.assignOrders, async ({ tx, params, user, changed }) => {
    // until the transaction ends, the user is neither deleted nor deactivated, and keeps the rules
    await lockUsers(tx)
    const matching = await findMatchingJobs(tx, dependents, params.id)
    if (!matching) return failure('not_found')
    const orders = await dependents.assignJobs(tx, { jobs: matching.jobs, to: params.id }, user)
    if (orders === 0) {
      markAuditNotNeeded(tx)
      return { orders }
    }
    const { id, userId: name } = matching.target
    await recordAudit(tx, user, { action: 'changed', subject: 'user', id, name, changes: { assignedOrders: orders } })
    changed('orders')
    return { orders }
  })
