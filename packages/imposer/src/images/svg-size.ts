import { MM_PER_INCH, type Mm } from '@platen/domain/units'
import { SVG_PX_PER_INCH } from './limits.ts'
import type { SvgElement } from './svg-scan.ts'

export interface SvgSize {
  readonly widthMm: Mm
  readonly heightMm: Mm
}

const MM_PER_PX = MM_PER_INCH / SVG_PX_PER_INCH
const MM_OF: Readonly<Record<string, number>> = {
  '': MM_PER_PX,
  px: MM_PER_PX,
  mm: 1,
  cm: 10,
  q: 0.25,
  in: MM_PER_INCH,
  pt: MM_PER_INCH / 72,
  pc: MM_PER_INCH / 6,
}

/**
 * True size of a drawing: its width and height where they are lengths, else those of its viewBox in px; undefined
 * where neither is given (the drawing library then measures what is drawn).
 */
export function svgSize(root: SvgElement): SvgSize | undefined {
  const box = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (name: string, ofBox: number | undefined): number | undefined => {
    const value = lengthMm(root.attributes.get(name))
    return value ?? (ofBox !== undefined && ofBox > 0 ? ofBox * MM_PER_PX : undefined)
  }
  const [widthMm, heightMm] = [side('width', box[2]), side('height', box[3])]
  return widthMm === undefined || heightMm === undefined ? undefined : { widthMm, heightMm }
}

function lengthMm(value: string | undefined): Mm | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '')
  const unit = MM_OF[(match?.[2] ?? '-').toLowerCase()]
  return match && unit !== undefined ? Number(match[1]) * unit : undefined
}
