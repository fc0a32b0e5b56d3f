import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { versionOf, versionsOf } from '../../version-history/version-store.ts'
import { jigLookupOf, withCommonData } from './common-data.ts'
import { layoutToWire } from './layout-wire.ts'
import { layoutById, lockLayouts } from './layouts-store.ts'
import { saveLayout } from './save-layout.ts'

/** GET /pax/table/:id/versions: who saved what and when, newest first. */
export const listLayoutVersions = forMember(layoutCalls.versions, async ({ tx, params }) => {
  if (!isId(params.id) || !(await layoutById(tx, params.id))) return refuse('not_found')
  return { versions: await versionsOf(tx, 'layout', params.id) }
})

/** GET /pax/table/:id/versions/:version */
export const getLayoutVersion = forMember(layoutCalls.version, async ({ tx, params }) => {
  const layout = isId(params.id) ? await versionOf(tx, 'layout', params.id, params.version) : undefined
  return layout ? { table: layoutToWire({ ...layout, version: params.version }) } : refuse('not_found')
})

/** POST /pax/table/:id/versions/:version: the old state as the newest version; it has to keep today's rules. */
export const restoreLayout = forMember(layoutCalls.restore, async ({ tx, params, body, user, changed }) => {
  const [stored] = isId(params.id) ? await lockLayouts(tx, [params.id]) : []
  if (!stored) return refuse('not_found')
  if (body.version !== stored.version) return refuse('changed_meanwhile', { name: stored.name })
  const old = await versionOf(tx, 'layout', stored.id, params.version)
  if (!old) return refuse('not_found')
  const refusal = await saveLayout(tx, stored, withCommonData(old, await jigLookupOf(tx)), user)
  if (refusal) return refusal
  changed('layouts', 'presets')
  return { version: stored.version + 1 }
})
