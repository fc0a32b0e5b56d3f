import { planSheet, type SheetPlan } from '@platen/domain/imposition'
import { isPrintable } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf } from '../layouts/layouts-reads.ts'
import { jobNameOf } from '../orders/orders-reads.ts'
import { channelsOf } from '../output-channels/output-channels-reads.ts'
import { ticketSetupsOf } from '../tickets/tickets-reads.ts'
import { artworkRef } from './artwork-ref.ts'
import { type OutputOfPreset, type PlannedOutput, printOutputs } from './print-outputs.ts'
import type { BookedPiece } from './printing-store.ts'

/** What would go to the printer. */
export interface PlannedRun {
  readonly layoutName: string
  /** At least one. */
  readonly outputs: readonly [PlannedOutput, ...PlannedOutput[]]
  readonly plan: SheetPlan
  /** Whether the jigs lie so that a sheet may be printed; they may have changed since the layout was saved. */
  readonly mayBePrinted: boolean
}

/**
 * The sheet of what is booked on a preset. Refused: `preset_incomplete` (no layout or channel, or a slot that is there
 * no more), `artwork_missing`.
 */
export async function planBooked(
  tx: EnvironmentTx,
  preset: OutputOfPreset & { readonly layoutId: string | null; readonly channelId: string | null },
  pieces: readonly BookedPiece[],
): Promise<PlannedRun | Refusal> {
  const layout = (await layoutsOf(tx)).find((each) => each.id === preset.layoutId)
  const channels = await channelsOf(tx)
  const channel = channels.find((each) => each.id === preset.channelId)
  if (!layout || !channel) return refuse('preset_incomplete')
  const jigs = new Map((await jigsOf(tx)).map((jig) => [jig.id, jig]))
  const booked = []
  for (const piece of pieces) {
    const page = piece.info?.pages[piece.artworkPage - 1]
    if (!piece.artworkId || !page) return refuse('artwork_missing', { orderId: piece.orderId, jobId: piece.jobId })
    booked.push({
      jigNo: piece.jigNo,
      slotNo: piece.slotNo,
      orderRef: jobNameOf(piece),
      artworkRef: artworkRef(piece.artworkId, piece.artworkPage),
      artwork: { width: page.widthMm, height: page.heightMm },
    })
  }
  const jigOf = (id: string) => jigs.get(id)
  const { unplaced, ...plan } = planSheet({ layout, findJig: jigOf, booked })
  const [lost] = unplaced
  if (lost) return refuse('preset_incomplete', { jigNo: lost.jigNo, slotNo: lost.slotNo, order: lost.orderRef })
  const [output, ...further] = printOutputs(preset, channel, channels, await ticketSetupsOf(tx))
  if (!output || [output, ...further].some((each) => each.channel.group !== null)) return refuse('preset_incomplete')
  const mayBePrinted = isPrintable(layout, jigOf)
  return { layoutName: layout.name, outputs: [output, ...further], plan, mayBePrinted }
}
