import { outputPresetCalls } from '@platen/contract/output-presets'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { bookingsOf } from './bookings-store.ts'
import { lockPreset } from './lock-preset.ts'
import { deletePresetRow } from './output-presets-store.ts'

/** DELETE /pax/outputpreset: refused while an order is assigned (specification section 4). */
export const deletePreset = forMember(outputPresetCalls.delete, async ({ tx, body, user, changed }) => {
  const preset = await lockPreset(tx, body.id, user)
  if (!preset) return refuse('not_found')
  const bookings = await bookingsOf(tx, [preset.id])
  if (bookings.length > 0) return refuse('preset_has_orders', { name: preset.name, booked: bookings.length })
  await deletePresetRow(tx, preset.id)
  await audit(tx, user, { action: 'deleted', subject: 'preset', id: preset.id, name: preset.name })
  changed('presets')
  return {}
})
