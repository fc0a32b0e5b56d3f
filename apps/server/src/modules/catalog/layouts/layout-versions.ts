import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { findVersion, loadVersions } from '../../../version-history/versions-store.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { loadJigLookup, withDerivedMasterData } from './derived-master-data.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import { layoutToWire } from './layout-wire.ts'
import { findLayout } from './layouts-queries.ts'
import { lockLayouts } from './layouts-store.ts'
import { updateLayout } from './save-layout.ts'

/** GET /pax/table/:id/versions: returns one page of the saved versions with author and time, newest first. */
export const listLayoutVersions = memberHandler(layoutCalls.versions, async ({ tx, params, query }) => {
  if (!isUuid(params.id) || !(await findLayout(tx, params.id))) return failure('not_found')
  const page = await loadVersions(tx, 'layout', params.id, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return { versions: await withUserNames(tx, 'savedBy', rows), ...fields }
})

/** GET /pax/table/:id/versions/:version */
export const getLayoutVersion = memberHandler(layoutCalls.version, async ({ tx, params }) => {
  const layout = isUuid(params.id) ? await findVersion(tx, 'layout', params.id, params.version) : undefined
  return layout ? { table: layoutToWire({ ...layout, version: params.version }) } : failure('not_found')
})

/**
 * POST /pax/table/:id/versions/:version: saves an earlier version as the newest one. It must satisfy the current rules.
 */
export const restoreLayout = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.restore, async ({ tx, params, body, user, changed }) => {
    const [stored] = isUuid(params.id) ? await lockLayouts(tx, [params.id]) : []
    if (!stored) return failure('not_found')
    if (body.version !== stored.version) return failure('changed_meanwhile', { name: stored.name })
    const old = await findVersion(tx, 'layout', stored.id, params.version)
    if (!old) return failure('not_found')
    const version = await updateLayout(
      tx,
      dependents,
      stored,
      withDerivedMasterData(old, await loadJigLookup(tx, [old])),
      user,
    )
    if (version instanceof Failure) return version
    changed('layouts', 'presets')
    return { version }
  })
