import { ARTWORK, type Artwork } from './artwork-set.ts'

/** A bed to compose, with slots in rows. Lengths in mm, y down. */
export interface Bed {
  readonly width: number
  readonly height: number
  readonly slots: readonly Slot[]
  /** Path of the sheet. */
  readonly output: string
}

export interface Slot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly artwork: Artwork
}

const GAP = 5

/** Returns a bed with this number of slots, filled with the artworks in turn. */
export function createBed(artworks: readonly Artwork[], slotCount: number, output: string): Bed {
  const columns = Math.ceil(Math.sqrt(slotCount * 2))
  const [stepX, stepY] = [ARTWORK.width + GAP, ARTWORK.height + GAP]
  const slots = Array.from({ length: slotCount }, (_, at) => {
    const artwork = artworks[at % artworks.length]
    if (!artwork) throw new Error('A bed needs at least one artwork.')
    return { x: GAP + (at % columns) * stepX, y: GAP + Math.floor(at / columns) * stepY, ...ARTWORK, artwork }
  })
  const rows = Math.ceil(slotCount / columns)
  return { width: GAP + columns * stepX, height: GAP + rows * stepY, slots, output }
}

export const POINTS_PER_MM = 72 / 25.4

/** Returns the position of a slot on a page, in points with y up. */
export function onPage(bed: Bed, slot: Slot): { x: number; y: number; width: number; height: number } {
  return {
    x: slot.x * POINTS_PER_MM,
    y: (bed.height - slot.y - slot.height) * POINTS_PER_MM,
    width: slot.width * POINTS_PER_MM,
    height: slot.height * POINTS_PER_MM,
  }
}
