import { jigCalls } from '@platen/contract/jigs'
import { forMemberInSteps } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { checkJig } from './check-jig.ts'
import { jigFromWire } from './jig-body.ts'
import { jigById, lockJig } from './jigs-store.ts'
import { concernedBy, saveJig, touchesLockedSlots } from './save-jig.ts'

/** PUT /pax/jig: refused where somebody else has saved since (`changed_meanwhile`), so that nothing is overwritten. */
export const changeJig = forMemberInSteps(jigCalls.change, async ({ transaction, environment, body, user }) => {
  const known = isId(body.id) ? await transaction(({ tx }) => jigById(tx, body.id), { readOnly: true }) : undefined
  if (!known) return refuse('not_found')
  // Where a jig came from does not change by saving it.
  const { source: _, ...sent } = jigFromWire(body, known.id)
  const jig = known.source ? { ...sent, source: known.source } : sent
  const problems = await checkJig(environment, jig)
  if (problems instanceof Refusal) return problems
  return transaction(async ({ tx, changed }) => {
    const stored = await lockJig(tx, jig.id)
    if (!stored) return refuse('not_found')
    if (body.version !== undefined && body.version !== stored.version) {
      return refuse('changed_meanwhile', { name: stored.name })
    }
    if (touchesLockedSlots(stored, jig)) return refuse('slots_locked', { name: stored.name })
    const saved = await saveJig(tx, stored, jig, problems, user)
    if (saved instanceof Refusal) return saved
    changed('jigs', 'layouts', 'presets', ...concernedBy(saved))
    return { version: saved.version, brokenLayouts: saved.brokenLayouts }
  })
})
