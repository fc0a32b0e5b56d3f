import { customerCalls } from '@platen/contract/customers'
import { checkEnvironmentName, normaliseEnvironmentName } from '@platen/domain/environments'
import type { Database } from '../../../database/database.ts'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { DEMO_ENVIRONMENT } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'
import { renameEnvironmentRow } from '../../platform/environments/environments-commands.ts'
import { findEnvironmentFacts } from '../../platform/environments/environments-queries.ts'
import { toSuperAdministrator } from './super-administrator.ts'

/**
 * Renames an environment. Its folder, and so the paths of its hot folders, keep the first name; its former names keep
 * leading to it and cannot be given to another environment. Returns the failure, if there is one.
 */
export async function renameEnvironmentById(
  database: Database,
  who: Actor,
  id: string,
  newName: string,
): Promise<Failure | undefined> {
  const refusal = checkEnvironmentName(newName)
  if (refusal) return failure(refusal, { name: newName })
  const name = normaliseEnvironmentName(newName)
  const facts = await findEnvironmentFacts(database.outsideEnvironments, id)
  if ([facts?.name, name].includes(DEMO_ENVIRONMENT)) return failure('system_keyword', { name: DEMO_ENVIRONMENT })
  try {
    const before = await database.transaction(async (tx, enter) => {
      const replaced = await renameEnvironmentRow(tx, id, name)
      if (replaced === undefined || replaced === name) return replaced
      const changes = { name: { from: replaced, to: name } }
      await recordAudit(await enter(id), who, { action: 'changed', subject: 'environment', id, name, changes })
      return replaced
    })
    return before === undefined ? failure('not_found') : undefined
  } catch (error) {
    if (isUniqueViolation(error, 'environment_names_pkey')) return failure('customer_already_exists', { name })
    throw error
  }
}

/** PUT /pax/customers */
export const renameEnvironment = sessionHandler(
  customerCalls.renameEnvironment,
  async ({ body, user, services }): Promise<Record<string, never> | Failure> => {
    const who = toSuperAdministrator(user)
    if (!who) return failure('forbidden')
    if (!isUuid(body.id)) return failure('not_found')
    return (await renameEnvironmentById(services.database, who, body.id, body.resourceName)) ?? {}
  },
)
