import { readFile, stat, writeFile } from 'node:fs/promises'
import { type ArtworkInfo, SVG_PX_PER_INCH, type SvgSize, svgIntrinsicSize } from '@platen/domain/artwork'
import { MM_PER_INCH } from '@platen/domain/units'
import sharp from 'sharp'
import { addVectors } from '../svg-vectors/add-vectors.ts'
import { hasOnlyZeroAlpha } from './has-only-zero-alpha.ts'
import { inspectImages } from './image-metadata.ts'
import { MAX_PAGE_MM, MAX_PIXELS, SVG_DPI, SVG_FILTER_DPI, SVG_LIMITS, SVG_MAX_PIXELS } from './limits.ts'
import type { NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { addPng } from './png-to-pdf.ts'
import { checkDrawingCost } from './svg-cost.ts'
import { type CheckedSvg, checkSvg } from './svg-limits-check.ts'
import { inPixelUnits, pixelsPerUnit } from './svg-pixel-units.ts'
import { openSvg, renderSvg, type SvgRenderer } from './svg-render.ts'
import { damaged, refuse } from './unusable-artwork-error.ts'

/** Reads and validates a drawing; rejects an oversized file without reading it. */
export async function readSvg(path: string): Promise<CheckedSvg> {
  const { size } = await stat(path)
  if (size > SVG_LIMITS.bytes) {
    throw refuse('tooComplex', { kind: 'SVG', detail: `more than ${SVG_LIMITS.bytes / 1_000_000} MB` })
  }
  return checkSvg(await readFile(path))
}

/**
 * Adds an SVG as a page of its true size, as vectors if `addVectors` supports it, else as pixels with a transparent
 * background, at `SVG_DPI` (`SVG_FILTER_DPI` with filters, or the resolution of `pixelsPerUnit` below it) or the
 * highest resolution within `SVG_MAX_PIXELS`. Pixels represent every SVG feature faithfully. Neither way supports named
 * spot colours: artwork that needs them has to be PDF.
 */
export async function addSvg(
  pdf: NormalisedPdfBuilder,
  path: string,
  sidePath: string,
  renderer: SvgRenderer,
): Promise<ArtworkInfo> {
  const svg = await readSvg(path)
  const opened = openSvg(svg)
  const size = svgIntrinsicSize((name) => svg.root.attributes.get(name)) ?? drawnSize(opened)
  checkSize(size)
  const plain = opened.toString()
  const scale = pixelsPerUnit(plain, drawingDpi(svg, size) / SVG_PX_PER_INCH)
  const dpi = scale * SVG_PX_PER_INCH
  const widthPx = Math.ceil((size.widthMm / MM_PER_INCH) * dpi)
  const heightPx = Math.ceil((size.heightMm / MM_PER_INCH) * dpi)
  const text = inPixelUnits(plain, scale)
  checkDrawingCost(text, { widthPx, heightPx }, (embedded) => openSvg(checkSvg(embedded)).toString())
  const fonts = svg.fontFamilies.map((name) => ({ name, embedded: false }))
  const omitted = svg.omittedFeatures.length > 0 && { omittedFeatures: svg.omittedFeatures }
  const vectors = await addVectors(pdf, plain, size, sidePath)
  if (!vectors) {
    // the text of a simplified drawing has become outlines
    const drawn = text === plain ? svg : { ...svg, text, hasText: false }
    const image = await addPixels({ pdf, svg: drawn, size, dpi, sidePath, renderer })
    return { ...inspectImages('SVG', [image]), fonts, ...omitted }
  }
  return {
    kind: 'SVG',
    pages: [size],
    colourSpaces: vectors.colourSpaces,
    spotColours: [],
    fonts,
    transparency: vectors.transparent,
    lowestResolutionDpi: vectors.lowestResolutionDpi,
    ...omitted,
  }
}

function checkSize({ widthMm, heightMm }: SvgSize): void {
  if (!(widthMm > 0 && heightMm > 0)) throw damaged('SVG', 'its width or height is not above zero')
  if (Math.max(widthMm, heightMm) > MAX_PAGE_MM) {
    throw refuse('sizeTooLarge', { widthMm: Math.round(widthMm), heightMm: Math.round(heightMm), limitMm: MAX_PAGE_MM })
  }
}

interface Pixels {
  readonly pdf: NormalisedPdfBuilder
  readonly svg: CheckedSvg
  readonly size: SvgSize
  readonly dpi: number
  readonly sidePath: string
  readonly renderer: SvgRenderer
}

/** Returns the resolution for rasterising a drawing. */
function drawingDpi(svg: CheckedSvg, { widthMm, heightMm }: SvgSize): number {
  const squareInches = (widthMm / MM_PER_INCH) * (heightMm / MM_PER_INCH)
  return Math.min(svg.hasFilters ? SVG_FILTER_DPI : SVG_DPI, Math.sqrt(SVG_MAX_PIXELS / squareInches))
}

async function addPixels({ pdf, svg, size, dpi, sidePath, renderer }: Pixels) {
  const { widthMm, heightMm } = size
  const [widthInch, heightInch] = [widthMm / MM_PER_INCH, heightMm / MM_PER_INCH]
  const drawn = await renderSvg(svg, Math.max(1, Math.round(widthInch * dpi)), {
    renderer,
    shape: heightMm / widthMm,
  })
  const pngPath = `${sidePath}.png`
  await writeFile(pngPath, drawn.png)
  // the pixels cover the page exactly, so the resolution of each side follows from its true length
  const resolution = { xDpi: drawn.width / widthInch, yDpi: drawn.height / heightInch }
  const facts = await addPng(pdf, pngPath, sidePath, { resolution, colour: { kind: 'srgb' } })
  return { ...facts, isBlank: await hasOnlyZeroAlpha(sharp(drawn.png, { limitInputPixels: MAX_PIXELS })) }
}

/** Returns the size of the drawn content, used if the file specifies none. */
function drawnSize({ width, height }: { readonly width: number; readonly height: number }): SvgSize {
  const mmPerPx = MM_PER_INCH / SVG_PX_PER_INCH
  return { widthMm: width * mmPerPx, heightMm: height * mmPerPx }
}
