import { randomUUID } from 'node:crypto'
import { customerCalls } from '@platen/contract/customers'
import { checkEnvironmentName, environmentRemovalTime, normaliseEnvironmentName } from '@platen/domain/environments'
import { DEFAULT_TIME_ZONE } from '@platen/domain/time-zones'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { DEMO_ENVIRONMENT } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AccountRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { setInitialTimeZone } from '../../platform/config/config-commands.ts'
import { insertEnvironment } from '../../platform/environments/environments-commands.ts'
import { findFirstOwnedEnvironment, loadOwnedEnvironments } from '../../platform/environments/environments-queries.ts'
import { lockAccount } from '../accounts/accounts-commands.ts'
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
    customers: environments.map(({ id, name, ownerId, deletedAt }) => ({
      id,
      owner: names.get(ownerId ?? '') ?? null,
      resourceName: name,
      deletedAt: deletedAt?.toISOString() ?? null,
      removedAt: deletedAt && environmentRemovalTime(deletedAt).toISOString(),
    })),
    mayDelete: account.kind === 'superadmin',
  }
})

/**
 * Inserts the environment. Locks the row of the account, so that of concurrent calls of a remote consumer only one
 * succeeds.
 */
async function insert(
  services: Services,
  account: AccountRef,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): Promise<Failure | undefined> {
  const id = randomUUID()
  return services.database.transaction(async (tx, enter) => {
    await lockAccount(tx, account.id)
    if (account.kind === 'b2c' && (await findFirstOwnedEnvironment(tx, account.id)) !== null)
      return failure('environment_limit')
    await insertEnvironment(tx, { id, name, ownerId: account.kind === 'superadmin' ? null : account.id })
    const who = { id: null, userId: account.userId }
    const entered = await enter(id)
    await setInitialTimeZone(entered, timeZone)
    await recordAudit(entered, who, { action: 'created', subject: 'environment', id, name, changes: { timeZone } })
    return undefined
  })
}

/** POST /pax/customers/createEnvironment: creates an empty environment. */
export const createEnvironment = sessionHandler(customerCalls.createEnvironment, async ({ body, user, services }) => {
  const { account } = user
  if (!account) return failure('forbidden')
  const errorCode = checkEnvironmentName(body.resourceName)
  if (errorCode) return failure(errorCode, { name: body.resourceName })
  const name = normaliseEnvironmentName(body.resourceName)
  // the name is reserved for the demo, whether it is enabled or not
  if (name === DEMO_ENVIRONMENT) return failure('system_keyword', { name })
  try {
    return (await insert(services, account, { name, timeZone: body.timeZone ?? DEFAULT_TIME_ZONE })) ?? {}
  } catch (error) {
    if (
      isUniqueViolation(error, 'environment_names_pkey') ||
      isUniqueViolation(error, 'environments_resource_name_key')
    )
      return failure('customer_already_exists', { name })
    throw error
  }
})
