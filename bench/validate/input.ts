import { IMAGE_BOX_DEFAULTS, type Jig, newJig, SLOT_TYPES, type Slot } from '@platen/domain/jigs'

export interface ValidateInput {
  readonly jig: Jig
}

const STAR = 'M30 0L37 21L60 21L41 34L48 56L30 43L12 56L19 34L0 21L23 21Z'
const PITCH = 75

/** Returns a jig with this number of slots of all four shapes, some of which overlap their neighbour. */
export function jigWith(count: number): ValidateInput {
  const across = Math.ceil(Math.sqrt(count))
  const slots = Array.from({ length: count }, (_, i): Slot => {
    const type = SLOT_TYPES[i % SLOT_TYPES.length] ?? 'RECT'
    const height = type === 'CIRCLE' ? 60 : 56
    return {
      id: `s${i + 1}`,
      type,
      x: 20 + (i % across) * PITCH - (i % 97 === 96 ? 30 : 0),
      y: 20 + Math.floor(i / across) * PITCH,
      width: 60,
      height,
      rotation: i % 7 === 0 ? 30 : 0,
      ...(type === 'PATH' ? { path: STAR } : {}),
      imageBox: { x: 0, y: 0, width: 60, height, ...IMAGE_BOX_DEFAULTS },
    }
  })
  const side = across * PITCH + 60
  return { jig: { ...newJig('bench', 'Bench'), width: side, height: side, slots } }
}
