import { MM_PER_INCH, type Mm } from '../units/index.ts'

/**
 * Resolution of SVG artwork: one CSS pixel is 1/96 inch (CSS Values, section 5.2). SVG drawings of jigs use 72 pixels
 * per inch.
 */
export const SVG_PX_PER_INCH = 96

export interface SvgSize {
  readonly widthMm: Mm
  readonly heightMm: Mm
}

const MM_PER_PX = MM_PER_INCH / SVG_PX_PER_INCH
const MM_PER_UNIT: Readonly<Record<string, number>> = {
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
 * Returns the true size of SVG artwork: width and height if they are lengths, otherwise those of the viewBox in px;
 * undefined if neither is specified (the SVG renderer then measures the drawing). Used both for printing and for the
 * sample preview in a slot.
 *
 * @param attribute returns an attribute of the root element by name.
 */
export function svgIntrinsicSize(attribute: (name: string) => string | undefined): SvgSize | undefined {
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const side = (name: string, ofBox: number | undefined): number | undefined => {
    const value = parseSvgLength(attribute(name))
    return value ?? (ofBox !== undefined && ofBox > 0 ? ofBox * MM_PER_PX : undefined)
  }
  const [widthMm, heightMm] = [side('width', box[2]), side('height', box[3])]
  return widthMm === undefined || heightMm === undefined ? undefined : { widthMm, heightMm }
}

function parseSvgLength(value: string | undefined): Mm | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '')
  const unit = MM_PER_UNIT[(match?.[2] ?? '-').toLowerCase()]
  return match && unit !== undefined ? Number(match[1]) * unit : undefined
}
