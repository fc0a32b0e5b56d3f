import { planSheet, type SheetPlan } from '@platen/domain/imposition'
import { isPrintable } from '@platen/domain/layouts'
import { jobLabel } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { findLayoutWithJigs } from '../../catalog/layouts/derived-master-data.ts'
import { loadChannels } from '../../catalog/output-channels/output-channels-queries.ts'
import { loadTicketSettings } from '../../catalog/tickets/tickets-queries.ts'
import { type Booking } from '../output-presets/bookings-queries.ts'
import type { StoredPreset } from '../output-presets/output-presets-queries.ts'
import { artworkRef } from '../runs/artwork-ref.ts'
import { type PlannedPrintFile, type PresetOutputFields, planPrintFiles } from './print-outputs.ts'

/** The planned run. */
export interface PlannedRun {
  readonly layoutName: string
  /** Never empty. */
  readonly outputs: readonly [PlannedPrintFile, ...PlannedPrintFile[]]
  readonly plan: SheetPlan
  /** Whether the jigs form a valid layout; they may have changed since the layout was saved. */
  readonly mayBePrinted: boolean
}

/**
 * Plans the run of the bookings of a preset. Fails with `preset_incomplete` (no layout or channel, or a slot that no
 * longer exists) or `artwork_missing`.
 */
export async function planRun(
  tx: EnvironmentTx,
  preset: PresetOutputFields & Pick<StoredPreset, 'name' | 'layoutId' | 'channelId'>,
  pieces: readonly Booking[],
): Promise<PlannedRun | Failure> {
  const layoutWithJigs = await findLayoutWithJigs(tx, preset.layoutId)
  const channels = await loadChannels(tx)
  const channel = channels.find((each) => each.id === preset.channelId)
  if (!layoutWithJigs || !channel) return failure('preset_incomplete', { name: preset.name })
  const { layout, findJig } = layoutWithJigs
  const booked = []
  for (const piece of pieces) {
    if (!piece.artworkId || !piece.artworkSize)
      return failure('artwork_missing', { orderId: piece.orderId, jobId: piece.jobId })
    booked.push({
      jigNo: piece.jigNo,
      slotNo: piece.slotNo,
      orderRef: jobLabel(piece),
      artworkRef: artworkRef(piece.artworkId, piece.artworkPage),
      artwork: piece.artworkSize,
    })
  }
  const { unplaced, ...plan } = planSheet({ layout, findJig, booked })
  const [unplacedSlot] = unplaced
  if (unplacedSlot)
    return failure('preset_incomplete', {
      name: preset.name,
      jigNo: unplacedSlot.jigNo,
      slotNo: unplacedSlot.slotNo,
      order: unplacedSlot.orderRef,
    })
  const [output, ...further] = planPrintFiles(preset, channel, channels, await loadTicketSettings(tx))
  if (!output || [output, ...further].some((each) => each.channel.group !== null))
    return failure('preset_incomplete', { name: preset.name })
  const mayBePrinted = isPrintable(layout, findJig)
  return { layoutName: layout.name, outputs: [output, ...further], plan, mayBePrinted }
}
