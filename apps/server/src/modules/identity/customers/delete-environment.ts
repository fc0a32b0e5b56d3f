import { customerCalls } from '@platen/contract/customers'
import { environmentGraceStart, normaliseEnvironmentName } from '@platen/domain/environments'
import type { Database, EnteredEnvironment } from '../../../database/database.ts'
import { DEMO_ENVIRONMENT } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'
import { markEnvironmentDeleted, markEnvironmentRestored } from '../../platform/environments/environments-commands.ts'
import { loadOwnedEnvironments } from '../../platform/environments/environments-queries.ts'
import { revokeEnvironmentSessions } from '../sessions/sessions-commands.ts'
import { toSuperAdministrator } from './super-administrator.ts'

type Change = 'deleted' | 'restored'

const recordChange = (tx: EnteredEnvironment, who: Actor, action: Change, name: string): Promise<void> =>
  recordAudit(tx, who, { action, subject: 'environment', id: tx.environmentId, name })

/** Makes the hot folder watcher check the environments. */
const notifyWatcher = (database: Database, id: string): Promise<void> =>
  database.inEnvironment(id, async (tx) => notifyChange(tx, ['inputSettings']))

/**
 * Deletes an environment: revokes its sessions; its API keys, connectors, tasks and hot folders stop, and its data is
 * kept for the grace period. Returns whether it existed.
 */
export async function deleteEnvironmentById(database: Database, who: Actor, id: string, now: Date): Promise<boolean> {
  const isDeleted = await database.transaction(async (tx, enter) => {
    const name = await markEnvironmentDeleted(tx, id, now)
    if (name === undefined) return false
    await revokeEnvironmentSessions(tx, id)
    await recordChange(await enter(id), who, 'deleted', name)
    return true
  })
  if (isDeleted) await notifyWatcher(database, id)
  return isDeleted
}

/** Restores a deleted environment within the grace period. Returns whether there was one. */
export async function restoreEnvironmentById(database: Database, who: Actor, id: string, now: Date): Promise<boolean> {
  const isRestored = await database.transaction(async (tx, enter) => {
    const name = await markEnvironmentRestored(tx, id, environmentGraceStart(now))
    if (name === undefined) return false
    await recordChange(await enter(id), who, 'restored', name)
    return true
  })
  if (isRestored) await notifyWatcher(database, id)
  return isRestored
}

/** DELETE /pax/customers */
export const deleteEnvironment = sessionHandler(
  customerCalls.deleteEnvironment,
  async ({ body, user, services }): Promise<Record<string, never> | Failure> => {
    const who = toSuperAdministrator(user)
    if (!who) return failure('forbidden')
    const environments = await loadOwnedEnvironments(services.database.outsideEnvironments, null)
    const ownedEnvironment = environments.find(({ id, deletedAt }) => id === body.id && deletedAt === null)
    if (!ownedEnvironment) return failure('not_found')
    if (normaliseEnvironmentName(body.resourceName) !== ownedEnvironment.name)
      return failure('bad_request', { field: 'resourceName' })
    if (ownedEnvironment.resourceName === DEMO_ENVIRONMENT)
      return failure('system_keyword', { name: ownedEnvironment.resourceName })
    const isDeleted = await deleteEnvironmentById(services.database, who, ownedEnvironment.id, services.now())
    return isDeleted ? {} : failure('not_found')
  },
)

/** POST /pax/customers/restoreEnvironment */
export const restoreEnvironment = sessionHandler(
  customerCalls.restoreEnvironment,
  async ({ body, user, services }): Promise<Record<string, never> | Failure> => {
    const who = toSuperAdministrator(user)
    if (!who) return failure('forbidden')
    const isRestored =
      isUuid(body.id) && (await restoreEnvironmentById(services.database, who, body.id, services.now()))
    return isRestored ? {} : failure('not_found')
  },
)
