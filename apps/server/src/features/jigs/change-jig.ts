import { jigCalls } from '@platen/contract/jigs'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { jigFromWire } from './jig-body.ts'
import { lockJig } from './jigs-store.ts'
import { concernedBy, saveJig, touchesLockedSlots } from './save-jig.ts'

/** PUT /pax/jig: refused where somebody else has saved since (`changed_meanwhile`), so that nothing is overwritten. */
export const changeJig = forMember(jigCalls.change, async ({ tx, body, user, changed }) => {
  const stored = isId(body.id) ? await lockJig(tx, body.id) : undefined
  if (!stored) return refuse('not_found')
  if (body.version !== undefined && body.version !== stored.version) {
    return refuse('changed_meanwhile', { name: stored.name })
  }
  // Where a jig came from does not change by saving it.
  const { source: _, ...jig } = jigFromWire(body, stored.id)
  const sourced = stored.source ? { ...jig, source: stored.source } : jig
  if (touchesLockedSlots(stored, sourced)) return refuse('slots_locked', { name: stored.name })
  const saved = await saveJig(tx, stored, sourced, user)
  if (saved instanceof Refusal) return saved
  changed('jigs', 'layouts', 'presets', ...concernedBy(saved))
  return { version: saved.version, brokenLayouts: saved.brokenLayouts }
})
