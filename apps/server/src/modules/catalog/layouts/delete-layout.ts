import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import { deleteLayoutRow, lockLayouts } from './layouts-store.ts'

/** DELETE /pax/table: fails while copies are booked on it; its presets are left without a layout. */
export const deleteLayout = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.delete, async ({ tx, body, user, changed }) => {
    const [stored] = isUuid(body.id) ? await lockLayouts(tx, [body.id]) : []
    if (!stored) return failure('not_found')
    const presets = await dependents.lockPresetsBookedOnLayouts(tx, [stored.id])
    if (presets.length > 0) return failure('geometry_booked', { name: stored.name, presets })
    await dependents.detachLayoutFromPresets(tx, stored.id)
    await deleteLayoutRow(tx, stored.id)
    await recordAudit(tx, user, { action: 'deleted', subject: 'layout', id: stored.id, name: stored.name })
    changed('layouts', 'presets')
    return {}
  })
