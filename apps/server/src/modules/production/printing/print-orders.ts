import { randomUUID } from 'node:crypto'
import { printCalls } from '@platen/contract/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { type EventActor, userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { markCopiesPrinted } from '../../orders/orders/mark-copies-printed.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { loadBookings } from '../output-presets/bookings-queries.ts'
import { lockPresetForUse } from '../output-presets/lock-preset.ts'
import { deletePresetBookings } from '../output-presets/output-presets-commands.ts'
import type { StoredPreset } from '../output-presets/output-presets-queries.ts'
import { loadRuns } from '../runs/run-list-queries.ts'
import { insertRun } from '../runs/runs-commands.ts'
import { findLastPrint } from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { numberBookedCopies } from './number-booked-copies.ts'
import { planRun } from './plan-booked.ts'
import { sheetFileName } from './sheet-file-name.ts'

/**
 * Creates a run from the bookings of a locked preset, or one for each print file of a multi-job preset, and updates the
 * counts of the orders once. Returns the id of the first run; the other runs refer to it. Fails with
 * `preset_incomplete`, `nothing_booked`, `storage_full`, `artwork_missing`, or `layout_broken` if the jigs changed so
 * that the layout is no longer valid; the caller must roll back.
 */
export async function createRuns(
  tx: EnvironmentTx,
  preset: StoredPreset,
  by: { readonly user: Actor & { readonly id: string }; readonly actor: EventActor; readonly now: Date },
): Promise<string | Failure> {
  if (!preset.layoutId || !preset.channelId) return failure('preset_incomplete', { name: preset.name })
  const pieces = await loadBookings(tx, [preset.id])
  if (pieces.length === 0) return failure('nothing_booked', await findLastPrint(tx, preset.id))
  if ((await checkStorageQuota(tx)).full) return failure('storage_full')
  const planned = await planRun(tx, preset, pieces)
  if (planned instanceof Failure) return planned
  const { layoutName, plan } = planned
  if (!planned.mayBePrinted) return failure('layout_broken', { name: layoutName })

  const numbered = await numberBookedCopies(tx, pieces)
  const first = randomUUID()
  for (const [index, target] of planned.outputs.entries()) {
    const id = index === 0 ? first : randomUUID()
    await insertRun(tx, {
      ...target,
      layoutName,
      plan,
      id,
      firstRunId: index === 0 ? null : first,
      place: index,
      presetId: preset.id,
      presetName: preset.name,
      fileName: sheetFileName(preset.name, by.now, id),
      createdBy: by.user.id,
      pieces: numbered,
    })
  }
  const run = { id: first, presetName: preset.name }
  await markCopiesPrinted(tx, await deletePresetBookings(tx, preset.id), { actor: by.actor, run }, by.now)
  await auditRun(tx, by.user, 'printed', run, { pieces: pieces.length })
  return first
}

/**
 * POST /pax/print/orders: creates a run from the bookings of a preset and updates the orders, in one transaction.
 * Composing and delivery follow asynchronously.
 */
export const printOrders = memberHandler(printCalls.printOrders, async ({ body, tx, user, services, changed }) => {
  const preset = await lockPresetForUse(tx, body.presetId, { user, now: services.now() })
  if (preset instanceof Failure) return preset
  const id = await createRuns(tx, preset, { user, actor: userActor(user), now: services.now() })
  if (id instanceof Failure) return id
  changed('printJobs', 'orders', 'presets')
  return { printJobs: await loadRuns(tx, { firstRunId: id }, user) }
})
