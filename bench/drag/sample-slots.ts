/** A jig full of slots, as large as the bed of a flatbed printer; lengths in mm. */
export const PLATE = { width: 2_030, height: 1_030 } as const
const ACROSS = 40
const SIDE = 40
const PITCH = 50

export interface Place {
  readonly x: number
  readonly y: number
  readonly side: number
}

export const createPlaces = (count: number): Place[] =>
  Array.from({ length: count }, (_, i) => ({
    x: 20 + (i % ACROSS) * PITCH,
    y: 20 + Math.floor(i / ACROSS) * PITCH,
    side: SIDE,
  }))
