import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { presetsBookedOnLayouts, takeLayoutFromPresets } from '../output-presets/output-presets-reads.ts'
import { deleteLayoutRow, lockLayouts } from './layouts-store.ts'

/** DELETE /pax/table: refused while copies are booked on it; its presets are left without a layout. */
export const deleteLayout = forMember(layoutCalls.delete, async ({ tx, body, user, changed }) => {
  const [stored] = isId(body.id) ? await lockLayouts(tx, [body.id]) : []
  if (!stored) return refuse('not_found')
  const presets = await presetsBookedOnLayouts(tx, [stored.id])
  if (presets.length > 0) return refuse('geometry_booked', { name: stored.name, presets })
  await takeLayoutFromPresets(tx, stored.id)
  await deleteLayoutRow(tx, stored.id)
  await audit(tx, user, { action: 'deleted', subject: 'layout', id: stored.id, name: stored.name })
  changed('layouts', 'presets')
  return {}
})
