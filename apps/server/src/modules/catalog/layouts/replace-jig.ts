import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { loadJigLookup, withDerivedMasterData } from './derived-master-data.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import { lockLayouts } from './layouts-store.ts'
import { updateLayout } from './save-layout.ts'

/**
 * PUT /pax/table/update: replaces one jig by another on several layouts, on all of them or none. The replaced jig need
 * not exist any more. Layouts without it are unchanged.
 */
export const replaceJig = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.replaceJig, async ({ tx, body, user, changed }) => {
    const { currentJigId, newJigId } = body
    const ids = [...new Set(body.tableIds)]
    const layouts = ids.every(isUuid) ? await lockLayouts(tx, ids) : []
    if (layouts.length !== ids.length) return failure('not_found')
    const jigOf = await loadJigLookup(tx)
    if (!jigOf(newJigId)) return failure('jig_not_found')
    markAuditNotNeeded(tx) // none of the layouts may have the jig
    for (const { version, ...layout } of layouts) {
      if (!layout.jigs.some((placed) => placed.id === currentJigId)) continue
      const jigs = layout.jigs.map((placed) => (placed.id === currentJigId ? { ...placed, id: newJigId } : placed))
      const refusal = await updateLayout(
        tx,
        dependents,
        { ...layout, version },
        withDerivedMasterData({ ...layout, jigs }, jigOf),
        user,
      )
      if (refusal) return refusal
    }
    changed('layouts', 'presets')
    return {}
  })
