import { jigCalls } from '@platen/contract/jigs'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import {
  findDeletedVersion,
  loadDeletedEntities,
  markVersionsDeleted,
} from '../../../version-history/versions-store.ts'
import { checkJig } from './check-jig.ts'
import type { JigDependents } from './jig-dependents.ts'
import { withExistingMasters } from './jig-versions.ts'
import { findJig } from './jigs-store.ts'
import { createValidJig } from './save-jig.ts'

/** Maximum number of deleted jigs in the list. */
const MAX_LISTED = 100

/** GET /pax/jig/:id/usage: what a deletion of the jig affects. */
export const getJigUsage = (dependents: JigDependents) =>
  memberHandler(jigCalls.usage, async ({ tx, params }) => {
    const jig = isUuid(params.id) ? await findJig(tx, params.id) : undefined
    if (!jig) return failure('not_found')
    return {
      layouts: await dependents.loadLayoutNamesUsingJig(tx, jig.id),
      orders: await dependents.countActiveJobsWithJig(tx, jig.name),
      rules: await dependents.countRulesWithJig(tx, jig.name),
    }
  })

/** GET /pax/jig/deleted */
export const listDeletedJigs = memberHandler(jigCalls.listDeleted, async ({ tx }) => {
  const rows = await loadDeletedEntities(tx, 'jig', MAX_LISTED)
  return { jigs: rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt.toISOString() })) }
})

/**
 * POST /pax/jig/deleted/:id: stores the latest version of a deleted jig as a new version of the same jig. It must
 * satisfy the current rules. Locations and printer types that no longer exist are removed.
 */
export const restoreDeletedJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.restoreDeleted, async ({ transaction, environment, params, user }) => {
    const { id } = params
    if (!isUuid(id)) return failure('not_found')
    const latest = await transaction(({ tx }) => findDeletedVersion(tx, 'jig', id, { lock: false }), { readOnly: true })
    if (!latest) return failure('not_found')
    const problems = await checkJig(environment, latest.body)
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const last = await findDeletedVersion(tx, 'jig', id, { lock: true })
      if (last?.version !== latest.version) return failure('not_found')
      const jig = await withExistingMasters(tx, latest.body, latest.body)
      await markVersionsDeleted(tx, 'jig', id, false)
      const version = latest.version + 1
      const refusal = await createValidJig(tx, jig, problems, user, version)
      if (refusal) return refusal
      await dependents.refreshLayoutsUsingJig(tx, id)
      const orders = await dependents.returnJigToJobs(tx, jig.name, user)
      await dependents.preflightJobsWithJig(tx, jig.name)
      changed('jigs', 'layouts', 'presets', 'orders')
      return { version, orders }
    })
  })
