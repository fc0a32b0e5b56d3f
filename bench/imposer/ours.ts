import type { Outline } from '@platen/domain/geometry'
import { composeSheet, type SheetLayers } from '@platen/imposer/compose'
import type { Bed, Slot } from './sample-bed.ts'

/** From prepared artwork; hashing is measured in its own row. */
export const run = (bed: Bed): Promise<void> => compose(bed, false)

export async function compose(bed: Bed, hashed: boolean, layers?: SheetLayers): Promise<void> {
  const result = await composeSheet({
    plan: {
      width: bed.width,
      height: bed.height,
      printableArea: { x: 0, y: 0, width: bed.width, height: bed.height },
      placements: bed.slots.map((slot, at) => ({
        jigNo: 1,
        slotNo: at + 1,
        orderRef: `order ${at}`,
        artworkRef: slot.artwork.ready,
        matrix: [slot.width, 0, 0, slot.height, slot.x, slot.y],
        clips: [getOutline(slot)],
      })),
    },
    artworks: new Map(bed.slots.map(({ artwork }) => [artwork.ready, { preparedFile: artwork.ready, page: 1 }])),
    device: { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: false },
    output: bed.output,
    title: 'Bed',
    documentId: 'bed',
    creationDate: '2026-01-01T00:00:00Z',
    hashed,
    ...(layers ? { layers } : {}),
  })
  if (!result.ok) throw new Error(result.refusal.text)
}

function getOutline({ x, y, width, height }: Slot): Outline {
  return [
    { type: 'M', x, y },
    { type: 'L', x: x + width, y },
    { type: 'L', x: x + width, y: y + height },
    { type: 'L', x, y: y + height },
    { type: 'Z' },
  ]
}
