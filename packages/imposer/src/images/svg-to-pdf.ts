import { readFile, stat, writeFile } from 'node:fs/promises'
import { SVG_PX_PER_INCH, type SvgSize, svgSize } from '@platen/domain/artwork'
import { MM_PER_INCH } from '@platen/domain/units'
import type { ImageFacts } from './image-facts.ts'
import { MAX_PAGE_MM, SVG_DPI, SVG_FILTER_DPI, SVG_LIMITS, SVG_MAX_PIXELS } from './limits.ts'
import type { PdfFile } from './pdf-file.ts'
import { addPng } from './png-to-pdf.ts'
import { damaged, refuse } from './refused.ts'
import { type CheckedSvg, checkSvg } from './svg-check.ts'
import { drawSvg, openSvg, type SvgDrawer } from './svg-draw.ts'

export interface SvgFacts extends ImageFacts {
  readonly svg: CheckedSvg
}

/** Reads and checks a drawing; refuses before reading what is too large. */
export async function readSvg(path: string): Promise<CheckedSvg> {
  const { size } = await stat(path)
  if (size > SVG_LIMITS.bytes) {
    throw refuse('tooComplex', { kind: 'SVG', detail: `more than ${SVG_LIMITS.bytes / 1_000_000} MB` })
  }
  return checkSvg(await readFile(path))
}

/**
 * Adds an SVG as a page of its true size. The drawing is turned into pixels, transparent where nothing is drawn, at
 * `SVG_DPI` (`SVG_FILTER_DPI` with filters) or the highest resolution that `SVG_MAX_PIXELS` lets: a faithful picture of everything that SVG can do
 * (filters, masks, patterns, blend modes), at the price that lines are no vectors and spot colours cannot be named.
 * Artwork that needs those comes as PDF.
 */
export async function addSvg(pdf: PdfFile, path: string, sidePath: string, drawer: SvgDrawer): Promise<SvgFacts> {
  const svg = await readSvg(path)
  const { widthMm, heightMm } = svgSize((name) => svg.root.attributes.get(name)) ?? measured(svg, drawer)
  if (!(widthMm > 0 && heightMm > 0)) throw damaged('SVG', 'its width or height is not above zero')
  if (Math.max(widthMm, heightMm) > MAX_PAGE_MM) {
    throw refuse('sizeTooLarge', { widthMm: Math.round(widthMm), heightMm: Math.round(heightMm), limitMm: MAX_PAGE_MM })
  }
  const [widthInch, heightInch] = [widthMm / MM_PER_INCH, heightMm / MM_PER_INCH]
  const dpi = Math.min(svg.hasFilters ? SVG_FILTER_DPI : SVG_DPI, Math.sqrt(SVG_MAX_PIXELS / (widthInch * heightInch)))
  const drawn = await drawSvg(svg, Math.max(1, Math.round(widthInch * dpi)), { drawer, shape: heightMm / widthMm })
  const pngPath = `${sidePath}.png`
  await writeFile(pngPath, drawn.png)
  // The pixels cover the page exactly, so each side has the resolution that follows from its true length.
  const resolution = { xDpi: drawn.width / widthInch, yDpi: drawn.height / heightInch }
  const facts = await addPng(pdf, pngPath, sidePath, { resolution, colour: { kind: 'srgb' } })
  return { ...facts, svg }
}

/** Size of what is drawn, where the file states none. Only resvg measures: what librsvg finds is not what it draws. */
function measured(svg: CheckedSvg, drawer: SvgDrawer): SvgSize {
  if (drawer === 'librsvg') throw refuse('readerCrashed')
  const { width, height } = openSvg(svg)
  const mmPerPx = MM_PER_INCH / SVG_PX_PER_INCH
  return { widthMm: width * mmPerPx, heightMm: height * mmPerPx }
}
