import { jigCalls } from '@platen/contract/jigs'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { removeJigFromJobs } from '../../orders/orders/orders-queries.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { lockPresetsBookedOnJig } from '../../production/output-presets/output-presets-queries.ts'
import { refreshLayoutsUsingJig } from '../layouts/layouts-queries.ts'
import { deleteJigRow, lockJig } from './jigs-store.ts'

/**
 * DELETE /pax/jig: fails while copies are booked on its slots. Orders get the NO-JIG marker; layouts keep a reference
 * to the deleted jig.
 */
export const deleteJig = memberHandler(jigCalls.delete, async ({ tx, body, user, changed }) => {
  const stored = isUuid(body.id) ? await lockJig(tx, body.id) : undefined
  if (!stored) return failure('not_found')
  const presets = await lockPresetsBookedOnJig(tx, stored.id)
  if (presets.length > 0) return failure('geometry_booked', { name: stored.name, presets })
  await deleteJigRow(tx, stored.id)
  await refreshLayoutsUsingJig(tx, stored.id)
  await removeJigFromJobs(tx, stored.name)
  await recordAudit(tx, user, { action: 'deleted', subject: 'jig', id: stored.id, name: stored.name })
  changed('jigs', 'layouts', 'presets', 'orders')
  return {}
})
