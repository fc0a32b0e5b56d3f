import { jigCalls } from '@platen/contract/jigs'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { JigDependents } from './jig-dependents.ts'
import { deleteJigRow, lockJig } from './jigs-store.ts'

/**
 * DELETE /pax/jig: fails while copies are booked on its slots. Orders get the NO-JIG marker; layouts keep a reference
 * to the deleted jig.
 */
export const deleteJig = (dependents: JigDependents) =>
  memberHandler(jigCalls.delete, async ({ tx, body, user, changed }) => {
    const stored = isUuid(body.id) ? await lockJig(tx, body.id) : undefined
    if (!stored) return failure('not_found')
    const presets = await dependents.lockPresetsBookedOnJig(tx, stored.id)
    if (presets.length > 0) return failure('geometry_booked', { name: stored.name, presets })
    await deleteJigRow(tx, stored.id)
    await dependents.refreshLayoutsUsingJig(tx, stored.id)
    await dependents.removeJigFromJobs(tx, stored.name, user)
    await recordAudit(tx, user, { action: 'deleted', subject: 'jig', id: stored.id, name: stored.name })
    changed('jigs', 'layouts', 'presets', 'orders')
    return {}
  })
