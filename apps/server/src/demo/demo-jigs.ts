import { type ImageBox, type Jig, newJig, type Slot } from '@platen/domain/jigs'

/** Thickness of all jigs of the demo, mm: jigs of one layout have the same thickness. */
export const DEMO_THICKNESS = 12

/** Artwork fills the box and is clipped to the slot's shape. */
const fullImageBox = (width: number, height: number): ImageBox => ({
  x: 0,
  y: 0,
  width,
  height,
  rotation: 0,
  mirror: 'NONE',
  scale: 'FILL',
  placement: 'MIDDLE_CENTER',
})

const slotAt = (
  no: number,
  x: number,
  y: number,
  width: number,
  height: number,
  shape: Pick<Slot, 'type' | 'path'>,
): Slot => ({
  id: `s${no}`,
  x,
  y,
  width,
  height,
  rotation: 0,
  ...shape,
  imageBox: fullImageBox(width, height),
})

/** A shield, 70 x 80 mm, closed, relative to its top left corner. */
const SHIELD = 'M 0 0 L 70 0 L 70 38 C 70 60 52 72 35 80 C 18 72 0 60 0 38 Z'

/** Drawn manually: six round key rings above four shields for trophies. */
export function keyringJig(id: string): Jig {
  const rings = Array.from({ length: 6 }, (_, index) =>
    slotAt(index + 1, 15 + (index % 3) * 90, 15 + Math.floor(index / 3) * 80, 70, 70, { type: 'CIRCLE' }),
  )
  const shields = Array.from({ length: 3 }, (_, index) =>
    slotAt(index + 7, 15 + index * 90, 180, 70, 80, { type: 'PATH', path: SHIELD }),
  )
  return {
    ...newJig(id, 'Key rings and shields'),
    width: 280,
    height: 360,
    thickness: DEMO_THICKNESS,
    slots: [...rings, ...shields],
    referenceText: 'KR-70',
    locations: ['hall1'],
    printerTypes: ['flatbed'],
  }
}

/** Drawn manually: twelve pens, each a strip that the artwork is fitted into. */
export function penJig(id: string): Jig {
  const pens = Array.from({ length: 12 }, (_, index): Slot => {
    const slot = slotAt(index + 1, 15 + Math.floor(index / 6) * 160, 15 + (index % 6) * 22, 145, 10, { type: 'RECT' })
    return {
      ...slot,
      imageBox: {
        x: 10,
        y: 1,
        width: 90,
        height: 8,
        rotation: 0,
        mirror: 'NONE',
        scale: 'FIT',
        placement: 'MIDDLE_LEFT',
      },
    }
  })
  return {
    ...newJig(id, 'Pens 12-up'),
    width: 335,
    height: 150,
    thickness: DEMO_THICKNESS,
    slots: pens,
    referenceText: 'PEN-12',
    locations: ['hall1'],
    printerTypes: ['flatbed'],
  }
}
