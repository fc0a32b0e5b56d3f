import type { WireOutputChannel } from '@platen/contract/output-channels'
import { planSheet, type SheetPlan } from '@platen/domain/imposition'
import { mayBePrintedOn } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf } from '../layouts/layouts-reads.ts'
import { channelsOf } from '../output-channels/output-channels-reads.ts'
import { artworkRef } from './artwork-ref.ts'
import type { BookedPiece } from './printing-store.ts'

/** What would go to the printer. */
export interface PlannedRun {
  readonly layoutName: string
  readonly channel: WireOutputChannel
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
  preset: { readonly layoutId: string | null; readonly channelId: string | null },
  pieces: readonly BookedPiece[],
): Promise<PlannedRun | Refusal> {
  const layout = (await layoutsOf(tx)).find((each) => each.id === preset.layoutId)
  const channel = (await channelsOf(tx)).find((each) => each.id === preset.channelId)
  if (!layout || !channel) return refuse('preset_incomplete')
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
  const jigOf = (id: string) => jigs.get(id)
  const { unplaced, ...plan } = planSheet({ layout, jigOf, booked })
  const [lost] = unplaced
  if (lost) return refuse('preset_incomplete', { jigNo: lost.jigNo, slotNo: lost.slotNo, order: lost.orderRef })
  return { layoutName: layout.name, channel, plan, mayBePrinted: mayBePrintedOn(layout, jigOf) }
}
