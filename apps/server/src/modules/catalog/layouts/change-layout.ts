import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadJigLookup } from './derived-master-data.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import { lockLayouts } from './layouts-store.ts'
import { layoutFromWire, updateLayout } from './save-layout.ts'

/** PUT /pax/table: fails with `changed_meanwhile` if the layout was saved since the client read it. */
export const changeLayout = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.change, async ({ tx, body, user, changed }) => {
    const [stored] = isUuid(body.id) ? await lockLayouts(tx, [body.id]) : []
    if (!stored) return failure('not_found')
    if (body.version !== undefined && body.version !== stored.version) {
      return failure('changed_meanwhile', { name: stored.name })
    }
    const refusal = await updateLayout(
      tx,
      dependents,
      stored,
      layoutFromWire(body, stored.id, await loadJigLookup(tx)),
      user,
    )
    if (refusal) return refusal
    changed('layouts', 'presets')
    return { version: stored.version + 1 }
  })
