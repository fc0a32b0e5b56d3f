import { formatNumbers } from './format-number.ts'

type Point = readonly [x: number, y: number]

/** Size of a line ending, as a multiple of the width of the line. */
const ENDING_SIZE = 6
const ARROW_ANGLE = Math.PI / 6

interface EndingShape {
  /** Points in a system whose origin is the end of the line and whose x axis leads into the line, for size 1. */
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

const [cos, sin] = [Math.cos(ARROW_ANGLE), Math.sin(ARROW_ANGLE)]
const ARROW: readonly Point[] = [
  [cos, sin],
  [0, 0],
  [cos, -sin],
]
const REVERSED_ARROW = ARROW.map(([x, y]): Point => [-x, y])
const SLASH: readonly Point[] = [
  [Math.sin(ARROW_ANGLE), Math.cos(ARROW_ANGLE)],
  [-Math.sin(ARROW_ANGLE), -Math.cos(ARROW_ANGLE)],
]
const CIRCLE = Array.from({ length: 24 }, (_, i): Point => {
  const angle = (i * Math.PI) / 12
  return [Math.cos(angle) / 2, Math.sin(angle) / 2]
})

/** Line endings except None (ISO 32000-1, table 176). */
const SHAPES: Readonly<Record<string, EndingShape>> = {
  Square: {
    points: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ],
    isClosed: true,
  },
  Circle: { points: CIRCLE, isClosed: true },
  Diamond: {
    points: [
      [-0.5, 0],
      [0, 0.5],
      [0.5, 0],
      [0, -0.5],
    ],
    isClosed: true,
  },
  OpenArrow: { points: ARROW, isClosed: false },
  ClosedArrow: { points: ARROW, isClosed: true },
  ROpenArrow: { points: REVERSED_ARROW, isClosed: false },
  RClosedArrow: { points: REVERSED_ARROW, isClosed: true },
  Butt: {
    points: [
      [0, -0.5],
      [0, 0.5],
    ],
    isClosed: false,
  },
  Slash: { points: SLASH, isClosed: false },
}

/**
 * Returns the operators that draw the ending of a line; empty for none.
 *
 * @param from the end of the line
 * @param to another point of the line
 */
export function drawLineEnding(name: string, from: Point, to: Point, lineWidth: number, isFilled: boolean): string {
  const shape = SHAPES[name]
  if (shape === undefined) return ''
  const size = ENDING_SIZE * lineWidth
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const place = ([x, y]: Point) => [
    from[0] + size * (x * Math.cos(angle) - y * Math.sin(angle)),
    from[1] + size * (x * Math.sin(angle) + y * Math.cos(angle)),
  ]
  const path = shape.points.map((point, i) => `${formatNumbers(place(point), 4)} ${i === 0 ? 'm' : 'l'}`).join(' ')
  return `${path} ${shape.isClosed ? (isFilled ? 'b' : 's') : 'S'}`
}

/** Returns how far a line with an ending is shortened, so that it does not show inside the ending. */
export function getEndingLength(name: string, lineWidth: number): number {
  const size = ENDING_SIZE * lineWidth
  if (name === 'Square' || name === 'Circle' || name === 'Diamond') return size / 2
  return name === 'ClosedArrow' ? size * cos : 0
}
