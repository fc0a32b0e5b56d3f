import { randomUUID } from 'node:crypto'
import { printCalls } from '@platen/contract/printing'
import { planSheet } from '@platen/domain/imposition'
import type { EnvironmentTx } from '../../database/database.ts'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf } from '../layouts/layouts-reads.ts'
import { applyPrint } from '../orders/orders-reads.ts'
import { channelsOf } from '../output-channels/output-channels-reads.ts'
import { lockPreset, type StoredPreset } from '../output-presets/output-presets-reads.ts'
import { storageOf } from '../storage/storage-reads.ts'
import { artworkRef } from './artwork-ref.ts'
import { sheetFileName } from './file-name.ts'
import { type BookedPiece, bookedPieces, insertPrintJob, printJobs } from './printing-store.ts'

type Planned = { readonly layoutName: string; readonly plan: ReturnType<typeof planSheet> }

async function plan(tx: EnvironmentTx, layoutId: string, pieces: readonly BookedPiece[]): Promise<Planned | Refusal> {
  const layout = (await layoutsOf(tx)).find((each) => each.id === layoutId)
  if (!layout) return refuse('preset_incomplete')
  const jigs = new Map((await jigsOf(tx)).map((jig) => [jig.id, jig]))
  const booked = []
  for (const piece of pieces) {
    const page = piece.info?.pages[piece.artworkPage - 1]
    if (!piece.artworkId || !page) return refuse('artwork_missing', { orderId: piece.orderId, jobId: piece.jobId })
    booked.push({
      jigNo: piece.jigNo,
      slotNo: piece.slotNo,
      orderRef: `${piece.orderId} / ${piece.jobId}`,
      artworkRef: artworkRef(piece.artworkId, piece.artworkPage),
      artwork: { width: page.widthMm, height: page.heightMm },
    })
  }
  const planned = planSheet({ layout, jigOf: (id) => jigs.get(id), booked })
  const [lost] = planned.unplaced
  if (lost) return refuse('preset_incomplete', { jigNo: lost.jigNo, slotNo: lost.slotNo, order: lost.orderRef })
  return { layoutName: layout.name, plan: planned }
}

/**
 * What is booked on a locked preset becomes a run, and the orders move on. Answers with the run's id. Refused:
 * `preset_incomplete`, `nothing_booked`, `storage_full`, `artwork_missing`; the caller then rolls back.
 */
export async function printPreset(
  tx: EnvironmentTx,
  preset: StoredPreset,
  by: { readonly userId: string; readonly now: Date },
): Promise<string | Refusal> {
  if (!preset.layoutId || !preset.channelId) return refuse('preset_incomplete')
  const pieces = await bookedPieces(tx, preset.id)
  if (pieces.length === 0) return refuse('nothing_booked')
  if ((await storageOf(tx)).full) return refuse('storage_full')
  const channel = (await channelsOf(tx)).find((each) => each.id === preset.channelId)
  if (!channel) return refuse('preset_incomplete')
  const planned = await plan(tx, preset.layoutId, pieces)
  if (!('plan' in planned)) return planned

  const id = randomUUID()
  await insertPrintJob(tx, {
    id,
    presetId: preset.id,
    presetName: preset.name,
    layoutName: planned.layoutName,
    channel,
    plan: {
      width: planned.plan.width,
      height: planned.plan.height,
      printableArea: planned.plan.printableArea,
      placements: planned.plan.placements,
    },
    fileName: sheetFileName(preset.name, by.now, id),
    createdBy: by.userId,
    pieces,
  })
  await applyPrint(tx, preset.id, by.now)
  return id
}

/**
 * POST /pax/print/orders: what is booked on the preset becomes a run, and the orders move on, in one transaction
 * (specification section 4, readings P1, P2). Composing and delivering follow behind.
 */
export const printOrders = forMember(printCalls.orders, async ({ body, tx, user, services, changed }) => {
  const preset = await lockPreset(tx, body.presetId, user)
  if (!preset) return refuse('not_found')
  const id = await printPreset(tx, preset, { userId: user.id, now: services.now() })
  if (id instanceof Refusal) return id
  changed('printJobs', 'orders', 'presets')
  return { printJobs: await printJobs(tx, { id, limit: 1 }) }
})
