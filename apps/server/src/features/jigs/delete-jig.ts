import { jigCalls } from '@platen/contract/jigs'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { refreshLayoutsWith } from '../layouts/layouts-reads.ts'
import { takeJigFromJobs } from '../orders/orders-reads.ts'
import { presetsBookedOnJig } from '../output-presets/output-presets-reads.ts'
import { deleteJigRow, lockJig } from './jigs-store.ts'

/**
 * DELETE /pax/jig: refused while copies are booked on its slots. Orders are left with the NO-JIG marker (readings O8),
 * layouts with a jig that no longer exists.
 */
export const deleteJig = forMember(jigCalls.delete, async ({ tx, body, user, changed }) => {
  const stored = isId(body.id) ? await lockJig(tx, body.id) : undefined
  if (!stored) return refuse('not_found')
  const presets = await presetsBookedOnJig(tx, stored.id)
  if (presets.length > 0) return refuse('geometry_booked', { name: stored.name, presets })
  await deleteJigRow(tx, stored.id)
  await refreshLayoutsWith(tx, stored.id)
  await takeJigFromJobs(tx, stored.name)
  await audit(tx, user, { action: 'deleted', subject: 'jig', id: stored.id, name: stored.name })
  changed('jigs', 'layouts', 'presets', 'orders')
  return {}
})
