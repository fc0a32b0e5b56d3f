import { jigCalls } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { findVersion, loadVersions } from '../../../version-history/versions-store.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { loadMasters } from '../masters/masters-queries.ts'
import { checkJig } from './check-jig.ts'
import type { JigDependents } from './jig-dependents.ts'
import { jigToWire } from './jig-wire.ts'
import { findJig, lockJig } from './jigs-store.ts'
import { topicsFor, updateJig } from './save-jig.ts'

/** GET /pax/jig/:id/versions: returns one page of the saved versions with author and time, newest first. */
export const listJigVersions = memberHandler(jigCalls.versions, async ({ tx, params, query }) => {
  if (!isUuid(params.id) || !(await findJig(tx, params.id))) return failure('not_found')
  const page = await loadVersions(tx, 'jig', params.id, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return { versions: await withUserNames(tx, 'savedBy', rows), ...fields }
})

/** GET /pax/jig/:id/versions/:version */
export const getJigVersion = memberHandler(jigCalls.version, async ({ tx, params }) => {
  const jig = isUuid(params.id) ? await findVersion(tx, 'jig', params.id, params.version) : undefined
  return jig ? { jig: jigToWire({ ...jig, version: params.version }) } : failure('not_found')
})

/**
 * POST /pax/jig/:id/versions/:version: saves an earlier version, including its name, as the newest one. It must satisfy
 * the current rules. Slots from a drawing differ if the drawing was replaced.
 */
export const restoreJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.restore, async ({ transaction, environment, params, body, user }) => {
    const old = await transaction(
      async ({ tx }) => (isUuid(params.id) ? findVersion(tx, 'jig', params.id, params.version) : undefined),
      { readOnly: true },
    )
    const problems = old ? await checkJig(environment, old) : []
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const stored = isUuid(params.id) ? await lockJig(tx, params.id) : undefined
      if (!stored) return failure('not_found')
      if (body.version !== stored.version) return failure('changed_meanwhile', { name: stored.name })
      if (!old) return failure('not_found')
      const saved = await updateJig(tx, dependents, stored, await withExistingMasters(tx, stored, old), problems, user)
      if (saved instanceof Failure) return saved
      changed('jigs', 'layouts', 'presets', ...topicsFor(saved))
      return { version: saved.version, brokenLayouts: saved.brokenLayouts }
    })
  })

/**
 * Removes the locations and printer types that no longer exist from an earlier version. If none of them is left, uses
 * the current ones, since an empty list means everywhere.
 */
export async function withExistingMasters(tx: EnvironmentTx, stored: Jig, old: Jig): Promise<Jig> {
  const masters = await loadMasters(tx)
  const listRemaining = (then: readonly string[], now: readonly string[], known: Readonly<Record<string, string>>) => {
    const exists = (id: string) => Object.hasOwn(known, id)
    const still = then.filter(exists)
    return then.length > 0 && still.length === 0 ? now.filter(exists) : still
  }
  return {
    ...old,
    locations: listRemaining(old.locations, stored.locations, masters.location),
    printerTypes: listRemaining(old.printerTypes, stored.printerTypes, masters.printerType),
  }
}
