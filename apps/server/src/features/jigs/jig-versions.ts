import { jigCalls } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'
import { forMember, forMemberInSteps } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { versionOf, versionsOf } from '../../version-history/version-store.ts'
import { mastersOf } from '../masters/masters-reads.ts'
import { checkJig } from './check-jig.ts'
import { jigToWire } from './jig-wire.ts'
import { jigById, lockJig } from './jigs-store.ts'
import { concernedBy, saveJig } from './save-jig.ts'

/** GET /pax/jig/:id/versions: who saved what and when, newest first. */
export const listJigVersions = forMember(jigCalls.versions, async ({ tx, params }) => {
  if (!isId(params.id) || !(await jigById(tx, params.id))) return refuse('not_found')
  return { versions: await versionsOf(tx, 'jig', params.id) }
})

/** GET /pax/jig/:id/versions/:version */
export const getJigVersion = forMember(jigCalls.version, async ({ tx, params }) => {
  const jig = isId(params.id) ? await versionOf(tx, 'jig', params.id, params.version) : undefined
  return jig ? { jig: jigToWire({ ...jig, version: params.version }) } : refuse('not_found')
})

/**
 * POST /pax/jig/:id/versions/:version: the old state, name and all, as the newest version. It has to keep today's rules;
 * the slots of a drawing were locked all along, so they cannot differ.
 */
export const restoreJig = forMemberInSteps(
  jigCalls.restore,
  async ({ transaction, environment, params, body, user }) => {
    const old = await transaction(
      async ({ tx }) => (isId(params.id) ? versionOf(tx, 'jig', params.id, params.version) : undefined),
      { readOnly: true },
    )
    const problems = old ? await checkJig(environment, old) : []
    if (problems instanceof Refusal) return problems
    return transaction(async ({ tx, changed }) => {
      const stored = isId(params.id) ? await lockJig(tx, params.id) : undefined
      if (!stored) return refuse('not_found')
      if (body.version !== stored.version) return refuse('changed_meanwhile', { name: stored.name })
      if (!old) return refuse('not_found')
      const saved = await saveJig(tx, stored, await withTodaysMasters(tx, stored, old), problems, user)
      if (saved instanceof Refusal) return saved
      changed('jigs', 'layouts', 'presets', ...concernedBy(saved))
      return { version: saved.version, brokenLayouts: saved.brokenLayouts }
    })
  },
)

/**
 * An old state without the locations and printer types that are masters no more; where it had some and none is left,
 * those of today stay, as none at all would mean everywhere.
 */
async function withTodaysMasters(tx: EnvironmentTx, stored: Jig, old: Jig): Promise<Jig> {
  const masters = await mastersOf(tx)
  const left = (then: readonly string[], now: readonly string[], known: Readonly<Record<string, string>>) => {
    const still = then.filter((id) => Object.hasOwn(known, id))
    return then.length > 0 && still.length === 0 ? now : still
  }
  return {
    ...old,
    locations: left(old.locations, stored.locations, masters.location),
    printerTypes: left(old.printerTypes, stored.printerTypes, masters.printerType),
  }
}
