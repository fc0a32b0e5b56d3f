import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { jigLookupOf } from './common-data.ts'
import { lockLayouts } from './layouts-store.ts'
import { layoutFromWire, saveLayout } from './save-layout.ts'

/** PUT /pax/table: refused where somebody else has saved since (`changed_meanwhile`). */
export const changeLayout = forMember(layoutCalls.change, async ({ tx, body, user, changed }) => {
  const [stored] = isId(body.id) ? await lockLayouts(tx, [body.id]) : []
  if (!stored) return refuse('not_found')
  if (body.version !== undefined && body.version !== stored.version) {
    return refuse('changed_meanwhile', { name: stored.name })
  }
  const refusal = await saveLayout(tx, stored, layoutFromWire(body, stored.id, await jigLookupOf(tx)), user)
  if (refusal) return refusal
  changed('layouts', 'presets')
  return { version: stored.version + 1 }
})
