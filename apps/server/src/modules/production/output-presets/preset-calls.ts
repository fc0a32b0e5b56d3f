import { outputPresetCalls } from '@platen/contract/output-presets'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../../orders/orders/orders-queries.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { loadBookings } from './bookings-queries.ts'
import { checkOwner, lockPreset } from './lock-preset.ts'
import { loadPresets, loadPresetsOfJobs, loadUsablePresets } from './output-presets-queries.ts'
import { deletePresetRow } from './output-presets-store.ts'
import { toPresetsResponse } from './preset-wire.ts'

/**
 * GET /pax/outputpreset: the user's own presets, with `shared` also those that others share with them; or those of them
 * with the given ids.
 */
export const listPresets = memberHandler(outputPresetCalls.list, async ({ tx, user, query, services }) => {
  const presets = await (query.shared ? loadUsablePresets(tx, user.id) : loadPresets(tx, user.id))
  return toPresetsResponse(tx, presets, query, services.now())
})

/** GET /pax/outputpreset/allOutputPresets: presets of all users, for administrator roles. */
export const listAllPresets = memberHandler(outputPresetCalls.listAll, async ({ tx, query, services }) =>
  toPresetsResponse(tx, await loadPresets(tx, undefined), query, services.now()),
)

/** POST /pax/outputpreset/of-jobs: the presets with copies of jobs, whose owners can remove them. */
export const listPresetsOfJobs = memberHandler(outputPresetCalls.ofJobs, async ({ tx, user, body }) => {
  const jobs = await loadJobs(tx, { keys: body.jobs, visibleTo: visibilityFilter(user) })
  const presets = await loadPresetsOfJobs(
    tx,
    jobs.map((job) => job.id),
  )
  return {
    jobs: jobs.flatMap((job) => {
      const ofJob = presets.get(job.id)
      return ofJob ? [{ id: job.orderPk, jobId: job.jobId, presets: ofJob }] : []
    }),
  }
})

/** DELETE /pax/outputpreset: fails if orders are booked on the preset. */
export const deletePreset = memberHandler(outputPresetCalls.delete, async ({ tx, body, user, changed }) => {
  const preset = await lockPreset(tx, body.id, user)
  if (!preset) return failure('not_found')
  const foreign = await checkOwner(tx, preset, user)
  if (foreign) return foreign
  const bookings = await loadBookings(tx, [preset.id])
  if (bookings.length > 0) return failure('preset_has_orders', { name: preset.name, booked: bookings.length })
  await deletePresetRow(tx, preset.id)
  await recordAudit(tx, user, { action: 'deleted', subject: 'preset', id: preset.id, name: preset.name })
  changed('presets')
  return {}
})
