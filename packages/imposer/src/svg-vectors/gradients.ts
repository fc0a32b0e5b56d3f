import { composeTransforms, IDENTITY, type Matrix, type Rect } from '@platen/domain/geometry'
import { pdfNumber, pdfNumbers } from './content-builder.ts'
import {
  type DrawnElement,
  keywordAttribute,
  numberAttribute,
  parseMatrix,
  UnsupportedVectorError,
} from './drawing-tree.ts'

interface Stop {
  readonly offset: number
  /** Red, green and blue, 0 to 1. */
  readonly colour: readonly number[]
  readonly opacity: number
}

export interface Gradient {
  /** Matrix from gradient space to the space of the painted shape. */
  readonly matrix: Matrix
  /** The opacity of all stops; undefined if they differ. */
  readonly opacity: number | undefined
  /** Returns the shading of its colours in a colour space (PDF text). */
  colours(space: string): string
  /** Returns the shading of its opacity, in grey. */
  opacityShading(): string
}

/** Parses `#rrggbb` to red, green and blue, 0 to 1. */
export function parseColour(text: string): readonly number[] {
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1]
  if (hex === undefined) throw new UnsupportedVectorError(`colour "${text}"`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

/** Returns the gradient for a shape with these bounds; undefined if it paints nothing. */
export function toGradient(element: DrawnElement, bounds: Rect): Gradient | undefined {
  // patterns are referenced in the same way
  if (!element.name.endsWith('Gradient')) throw new UnsupportedVectorError(element.name)
  keywordAttribute(element, 'spreadMethod', ['pad'], 'pad')
  const units = keywordAttribute(element, 'gradientUnits', ['userSpaceOnUse', 'objectBoundingBox'], 'objectBoundingBox')
  const { x, y, width, height } = bounds
  if (units === 'objectBoundingBox' && !(width > 0 && height > 0)) return undefined
  const box: Matrix = units === 'objectBoundingBox' ? [width, 0, 0, height, x, y] : IDENTITY
  const stops = element.children.filter(({ name }) => name === 'stop').map(toStop)
  const [first] = stops
  if (!first) return undefined
  const opacity = stops.every((stop) => stop.opacity === first.opacity) ? first.opacity : undefined
  const coordinates = getCoordinates(element)
  const shading = (space: string, valueOf: (stop: Stop) => readonly number[]) =>
    `<<${coordinates}/ColorSpace ${space}/Function ${createFunction(stops, valueOf)}/Extend[true true]>>`
  return {
    matrix: composeTransforms(parseMatrix(element, 'gradientTransform') ?? IDENTITY, box),
    opacity,
    colours: (space) => shading(space, (stop) => stop.colour),
    opacityShading: () => shading('/DeviceGray', (stop) => [stop.opacity]),
  }
}

function toStop(element: DrawnElement): Stop {
  return {
    offset: numberAttribute(element, 'offset', 0),
    colour: parseColour(element.attributes.get('stop-color') ?? '#000000'),
    opacity: numberAttribute(element, 'stop-opacity', 1),
  }
}

function getCoordinates(element: DrawnElement): string {
  const of = (name: string, otherwise: number) => numberAttribute(element, name, otherwise)
  if (element.name === 'linearGradient') {
    return `/ShadingType 2/Coords[${pdfNumbers([of('x1', 0), of('y1', 0), of('x2', 1), of('y2', 0)])}]`
  }
  const [cx, cy, r] = [of('cx', 0.5), of('cy', 0.5), of('r', 0.5)]
  return `/ShadingType 3/Coords[${pdfNumbers([of('fx', cx), of('fy', cy), of('fr', 0), cx, cy, r])}]`
}

/** Returns the PDF function from 0 to 1 through all stops; two stops at the same position are a step. */
function createFunction(stops: readonly Stop[], valueOf: (stop: Stop) => readonly number[]): string {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new UnsupportedVectorError('a gradient without stops')
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }]
  const pieces: { to: number; text: string }[] = []
  for (const [at, stop] of all.entries()) {
    const next = all[at + 1]
    if (!next || next.offset <= stop.offset) continue
    const [from, to] = [pdfNumbers(valueOf(stop)), pdfNumbers(valueOf(next))]
    pieces.push({ to: next.offset, text: `<</FunctionType 2/Domain[0 1]/N 1/C0[${from}]/C1[${to}]>>` })
  }
  const inner = pieces.slice(0, -1).map(({ to }) => pdfNumber(to))
  const encode = pieces.map(() => '0 1').join(' ')
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.map(({ text }) => text).join('')}]/Bounds[${inner.join(' ')}]/Encode[${encode}]>>`
}
