import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { nothingChanged } from '../audit/audit.ts'
import { jigLookupOf, withCommonData } from './common-data.ts'
import { lockLayouts } from './layouts-store.ts'
import { saveLayout } from './save-layout.ts'

/**
 * PUT /pax/table/update: puts another jig in the place of one, on several layouts at once; all of them or none. The jig
 * that goes need not exist any more. Layouts that do not have it stay as they are.
 */
export const replaceJig = forMember(layoutCalls.replaceJig, async ({ tx, body, user, changed }) => {
  const { currentJigId, newJigId } = body
  const ids = [...new Set(body.tableIds)]
  const layouts = ids.every(isId) ? await lockLayouts(tx, ids) : []
  if (layouts.length !== ids.length) return refuse('not_found')
  const jigOf = await jigLookupOf(tx)
  if (!jigOf(newJigId)) return refuse('jig_not_found', { jig: newJigId })
  nothingChanged(tx) // should none of them have the jig
  for (const { version, ...layout } of layouts) {
    if (!layout.jigs.some((placed) => placed.id === currentJigId)) continue
    const jigs = layout.jigs.map((placed) => (placed.id === currentJigId ? { ...placed, id: newJigId } : placed))
    const refusal = await saveLayout(tx, { ...layout, version }, withCommonData({ ...layout, jigs }, jigOf), user)
    if (refusal) return refusal
  }
  changed('layouts', 'presets')
  return {}
})
