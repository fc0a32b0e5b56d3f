import { jigCalls } from '@platen/contract/jigs'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { checkJig } from './check-jig.ts'
import type { JigDependents } from './jig-dependents.ts'
import { findJig, lockJig } from './jigs-store.ts'
import { jigFromWire } from './parse-jig.ts'
import { changesLockedSlots, topicsFor, updateJig } from './save-jig.ts'

/** PUT /pax/jig: fails with `changed_meanwhile` if the jig was saved since the client read it. */
export const changeJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.change, async ({ transaction, environment, body, user }) => {
    const known = isUuid(body.id) ? await transaction(({ tx }) => findJig(tx, body.id), { readOnly: true }) : undefined
    if (!known) return failure('not_found')
    // the source of a jig is not changed by saving it
    const { source: _, ...sent } = jigFromWire(body, known.id)
    const jig = known.source ? { ...sent, source: known.source } : sent
    const problems = await checkJig(environment, jig)
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const stored = await lockJig(tx, jig.id)
      if (!stored) return failure('not_found')
      if (body.version !== undefined && body.version !== stored.version) {
        return failure('changed_meanwhile', { name: stored.name })
      }
      if (changesLockedSlots(stored, jig)) return failure('slots_locked', { name: stored.name })
      const saved = await updateJig(tx, dependents, stored, jig, problems, user)
      if (saved instanceof Failure) return saved
      changed('jigs', 'layouts', 'presets', ...topicsFor(saved))
      return { version: saved.version, brokenLayouts: saved.brokenLayouts }
    })
  })
