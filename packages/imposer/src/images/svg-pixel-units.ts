import { outlineToSvgPath, parsePathData } from '@platen/domain/geometry'
import { lengthenPoints } from '../svg-vectors/lengthen-points.ts'

/**
 * Cells of the largest kernel that is spread over a finer grid. The time of a convolution grows with the number of
 * cells; a drawing with a larger kernel is rasterised with fewer pixels.
 */
const MAX_KERNEL_CELLS = 400

const CONVOLUTION = /<feConvolveMatrix\b[^>]*>/g
const LIGHTING = /<fe(?:Diffuse|Specular)Lighting\b[^>]*>/g
const STROKED_WITH_CAPS = /<path\b[^>]*\bstroke-linecap="(?:round|square)"[^>]*>/g
/** Length of the line that replaces a point, as a share of its width; the library draws no shorter one. */
const POINT_SHARE = 0.02
/** Enough for drawings whose units are metres. */
const DECIMALS = 8

/**
 * Returns how many pixels a pixel of the screen becomes if a drawing is rasterised, at most `wanted`. A whole number if
 * it has convolutions, whose kernel cannot be spread otherwise.
 *
 * @param plain the drawing as simplified by resvg
 */
export function pixelsPerUnit(plain: string, wanted: number): number {
  const kernels = [...plain.matchAll(CONVOLUTION)].map(([element]) => numbersOf(element, 'order'))
  if (kernels.length === 0 || wanted <= 1) return wanted
  const fits = (scale: number): boolean =>
    kernels.every(([x = 3, y = x]) => spread(x, scale) * spread(y, scale) <= MAX_KERNEL_CELLS)
  let scale = Math.floor(wanted)
  while (scale > 1 && !fits(scale)) scale -= 1
  return scale
}

/**
 * Returns a drawing that resvg rasterises as it is meant. Kernels of convolutions and slopes of lighting are in pixels
 * of a screen (Filter Effects Level 1, 9.8 and 9.21), but resvg applies them to those of the picture; and it does not
 * draw the caps of lines without length (SVG 2, 13.5.4).
 *
 * @param plain the drawing as simplified by resvg
 * @param scale see `pixelsPerUnit`
 */
export function inPixelUnits(plain: string, scale: number): string {
  return plain
    .replace(CONVOLUTION, (element) => (Number.isInteger(scale) ? spreadKernel(element, scale) : element))
    .replace(LIGHTING, (element) => withAttribute(element, 'surfaceScale', (heights) => heights.map((h) => h * scale)))
    .replace(STROKED_WITH_CAPS, withCapsOfPoints)
}

const spread = (cells: number, scale: number): number => (cells - 1) * scale + 1

/** Puts `scale - 1` empty cells between the cells of a kernel. */
function spreadKernel(element: string, scale: number): string {
  const [columns = 3, rows = columns] = numbersOf(element, 'order')
  const kernel = numbersOf(element, 'kernelMatrix')
  const width = spread(columns, scale)
  const cells = new Array<number>(width * spread(rows, scale)).fill(0)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells[row * scale * width + column * scale] = kernel[row * columns + column] ?? 0
    }
  }
  const times = (numbers: readonly number[]): number[] => numbers.map((each) => each * scale)
  const changes: Readonly<Record<string, (numbers: readonly number[]) => readonly number[]>> = {
    order: () => [width, spread(rows, scale)],
    kernelMatrix: () => cells,
    targetX: times,
    targetY: times,
  }
  return Object.entries(changes).reduce((text, [name, change]) => withAttribute(text, name, change), element)
}

function withCapsOfPoints(path: string): string {
  const [width = 1] = numbersOf(path, 'stroke-width')
  return path.replace(/ d="([^"]*)"/, (attribute, data: string) => {
    const read = parsePathData(data)
    if (!read.ok) return attribute
    const drawn = lengthenPoints(read.outline, width * POINT_SHARE)
    return drawn.length === read.outline.length && drawn.every((segment, i) => segment === read.outline[i])
      ? attribute
      : ` d="${outlineToSvgPath(drawn, DECIMALS)}"`
  })
}

/** Returns the numbers of an attribute; none if it is missing. */
function numbersOf(element: string, name: string): number[] {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
  return text.split(/[\s,]+/).flatMap((part) => (part !== '' && Number.isFinite(Number(part)) ? [Number(part)] : []))
}

function withAttribute(
  element: string,
  name: string,
  change: (numbers: readonly number[]) => readonly number[],
): string {
  return element.replace(
    new RegExp(`\\b${name}="[^"]*"`),
    () => `${name}="${change(numbersOf(element, name)).join(' ')}"`,
  )
}
