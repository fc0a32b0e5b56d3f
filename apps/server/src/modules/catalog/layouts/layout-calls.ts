import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { layoutCalls } from '@platen/contract/layouts'
import { exportLayoutSvg, layoutsForLocations } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler, memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendSerialisedList } from '../../../http/send-serialised-list.ts'
import { sendSvgAttachment } from '../../../http/send-svg.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { findLayoutWithJigs, loadJigLookup, withDerivedMasterData } from './derived-master-data.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import { layoutToWire, listedSlotsFailure } from './layout-wire.ts'
import { findLayout, loadLayouts, loadLocationsOfLayouts } from './layouts-queries.ts'
import { deleteLayoutRow, lockLayouts } from './layouts-store.ts'
import { createValidLayout, layoutFromWire, updateLayout } from './save-layout.ts'

/** Layouts that are read together, each with at most `LAYOUT_LIMITS.maxJigs` jigs. */
const BATCH = 20

/**
 * Returns the layouts with these ids as JSON, with the slots of their jigs unless `slots` is false. Between two of them,
 * other requests run: 2,000 layouts may have a million jigs.
 */
async function serialiseLayouts(tx: EnvironmentTx, ids: readonly string[], slots: 'false' | undefined) {
  const tooManySlots = slots === undefined && (await listedSlotsFailure(tx, ids))
  if (tooManySlots) return tooManySlots
  const serialised: Buffer[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const layouts = await loadLayouts(tx, ids.slice(at, at + BATCH))
    const findJig = slots === undefined ? await loadJigLookup(tx, layouts) : undefined
    for (const layout of layouts) {
      serialised.push(Buffer.from(JSON.stringify(layoutToWire(layout, findJig))))
      await setImmediate()
    }
  }
  return serialised
}

const createListHandler = (
  call: typeof layoutCalls.list | typeof layoutCalls.listOfUser,
  filterLayouts: typeof layoutsForLocations = (layouts) => layouts,
) =>
  memberHandlerWithoutTransaction(call, async ({ transaction, user, query, reply }) => {
    const layouts = await transaction(async ({ tx }) => {
      const listed = filterLayouts(await loadLocationsOfLayouts(tx), user.locations)
      return serialiseLayouts(
        tx,
        listed.map(({ id }) => id),
        query.slots,
      )
    })
    return layouts instanceof Failure ? layouts : sendSerialisedList(reply, 'tables', layouts)
  })

/** GET /pax/table */
export const listLayouts = createListHandler(layoutCalls.list)

/** GET /pax/user/tables: returns the layouts that the user may use at their locations. */
export const listLayoutsOfUser = createListHandler(layoutCalls.listOfUser, layoutsForLocations)

/** POST /pax/table */
export const createLayout = memberHandler(layoutCalls.create, async ({ tx, body, user, changed }) => {
  const layout = layoutFromWire(body, randomUUID(), await loadJigLookup(tx, [body]))
  const refusal = await createValidLayout(tx, layout, user)
  if (refusal) return refusal
  changed('layouts')
  return { id: layout.id, version: 1 }
})

/** PUT /pax/table: fails with `changed_meanwhile` if the layout was saved since the client read it. */
export const changeLayout = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.change, async ({ tx, body, user, changed }) => {
    const [stored] = isUuid(body.id) ? await lockLayouts(tx, [body.id]) : []
    if (!stored) return failure('not_found')
    if (body.version !== undefined && body.version !== stored.version) {
      return failure('changed_meanwhile', { name: stored.name })
    }
    const version = await updateLayout(
      tx,
      dependents,
      stored,
      layoutFromWire(body, stored.id, await loadJigLookup(tx, [body])),
      user,
    )
    if (version instanceof Failure) return version
    changed('layouts', 'presets')
    return { version }
  })

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

/**
 * PUT /pax/table/update: replaces one jig by another on several layouts, on all of them or none. The replaced jig need
 * not exist any more. Layouts without it are unchanged.
 */
export const replaceJig = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.replaceJig, async ({ tx, body, user, changed }) => {
    const { currentJigId, newJigId } = body
    const ids = [...new Set(body.tableIds)]
    const layouts = ids.every(isUuid) ? await lockLayouts(tx, ids) : []
    if (layouts.length !== ids.length) return failure('not_found')
    const findJig = await loadJigLookup(tx, [...layouts, { jigs: [{ id: newJigId }] }])
    if (!findJig(newJigId)) return failure('jig_not_found')
    markAuditNotNeeded(tx) // none of the layouts may have the jig
    for (const { version, ...layout } of layouts) {
      if (!layout.jigs.some((placed) => placed.id === currentJigId)) continue
      const jigs = layout.jigs.map((placed) => (placed.id === currentJigId ? { ...placed, id: newJigId } : placed))
      const saved = await updateLayout(
        tx,
        dependents,
        { ...layout, version },
        withDerivedMasterData({ ...layout, jigs }, findJig),
        user,
      )
      if (saved instanceof Failure) return saved
    }
    changed('layouts', 'presets')
    return {}
  })

/** GET /pax/table/:id/bookings */
export const getLayoutBookings = (dependents: LayoutDependents) =>
  memberHandler(layoutCalls.bookings, async ({ tx, params }) =>
    isUuid(params.id) && (await findLayout(tx, params.id))
      ? { presets: await dependents.loadPresetsBookedOnLayouts(tx, [params.id]) }
      : failure('not_found'),
  )

/** GET /pax/table/:id/svg */
export const getLayoutSvg = memberHandlerWithoutTransaction(layoutCalls.svg, async ({ transaction, params, reply }) => {
  const loaded = isUuid(params.id) ? await transaction(({ tx }) => findLayoutWithJigs(tx, params.id)) : undefined
  if (!loaded) return failure('not_found')
  await sendSvgAttachment(reply, loaded.layout.name, exportLayoutSvg(loaded.layout, loaded.findJig))
  return RESPONSE_SENT
})
