import { randomUUID } from 'node:crypto'
import { jigCalls } from '@platen/contract/jigs'
import { exportJigSvg } from '@platen/domain/jigs'
import { memberHandler, memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendSerialisedList } from '../../../http/send-serialised-list.ts'
import { sendSvgAttachment } from '../../../http/send-svg.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { checkJig } from './check-jig.ts'
import type { JigDependents } from './jig-dependents.ts'
import { jigFromWire, serialiseJig } from './jig-wire.ts'
import { streamJigs } from './jigs-queries.ts'
import { deleteJigRow, findJig, lockJig } from './jigs-store.ts'
import { changesLockedSlots, createValidJig, topicsFor, updateJig } from './save-jig.ts'

/** GET /pax/jig: serialised in batches, as it may have more than 32 MB. */
export const listJigs = memberHandlerWithoutTransaction(jigCalls.list, async ({ transaction, reply }) => {
  const batches = await transaction(async ({ tx }) => {
    const serialised: Buffer[] = []
    for await (const jigs of streamJigs(tx)) serialised.push(Buffer.from(jigs.map(serialiseJig).join()))
    return serialised
  })
  return sendSerialisedList(reply, 'jigs', batches)
})

/** POST /pax/jig: creates a jig, also as a copy or from an imported drawing. */
export const createJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.create, async ({ transaction, environment, body, user }) => {
    const jig = jigFromWire(body, randomUUID())
    const problems = await checkJig(environment, jig)
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const refusal = await createValidJig(tx, jig, problems, user)
      if (refusal) return refusal
      // orders may refer to this name already
      const preflighted = await dependents.preflightJobsWithJig(tx, jig.name)
      changed('jigs', ...topicsFor({ renamed: false, preflighted }))
      return { id: jig.id, version: 1 }
    })
  })

/**
 * PUT /pax/jig: fails with `changed_meanwhile` if the jig was saved since the client read it, and with `slots_locked`
 * if it changes the slots of a drawing without replacing the drawing.
 */
export const changeJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.change, async ({ transaction, environment, body, user }) => {
    const existing = isUuid(body.id)
      ? await transaction(({ tx }) => findJig(tx, body.id), { readOnly: true })
      : undefined
    if (!existing) return failure('not_found')
    // the source of a jig is not changed by saving it
    const { source: _, ...sent } = jigFromWire(body, existing.id)
    const jig = existing.source ? { ...sent, source: existing.source } : sent
    const problems = await checkJig(environment, jig)
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const stored = await lockJig(tx, jig.id)
      if (!stored) return failure('not_found')
      if (body.version !== undefined && body.version !== stored.version) {
        return failure('changed_meanwhile', { name: stored.name })
      }
      if (!body.replacesDrawing && changesLockedSlots(stored, jig))
        return failure('slots_locked', { name: stored.name })
      const saved = await updateJig(tx, dependents, stored, jig, problems, user)
      if (saved instanceof Failure) return saved
      changed('jigs', 'layouts', 'presets', ...topicsFor(saved))
      return { version: saved.version, brokenLayouts: saved.brokenLayouts }
    })
  })

/**
 * DELETE /pax/jig: fails while copies are booked on its slots. Orders are left without a jig; layouts keep a reference
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

/** GET /pax/jig/:id/bookings */
export const getJigBookings = (dependents: JigDependents) =>
  memberHandler(jigCalls.bookings, async ({ tx, params }) =>
    isUuid(params.id) && (await findJig(tx, params.id))
      ? { presets: await dependents.loadPresetsBookedOnJig(tx, params.id) }
      : failure('not_found'),
  )

/** GET /pax/jig/:id/svg */
export const getJigSvg = memberHandlerWithoutTransaction(jigCalls.svg, async ({ transaction, params, reply }) => {
  const jig = isUuid(params.id) ? await transaction(({ tx }) => findJig(tx, params.id)) : undefined
  if (!jig) return failure('not_found')
  await sendSvgAttachment(reply, jig.name, exportJigSvg(jig))
  return RESPONSE_SENT
})
