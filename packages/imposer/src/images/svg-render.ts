import { createRequire } from 'node:module'
import { SVG_PX_PER_INCH } from '@platen/domain/artwork'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import sharp from 'sharp'
import { MAX_PIXELS } from './limits.ts'
import { damaged, refuse } from './unusable-artwork-error.ts'
import type { CheckedSvg } from './svg-limits-check.ts'

const require = createRequire(import.meta.url)
const FONTS = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
]

/** Fonts are looked for only where there is text, since reading those of the machine takes long. */
function fontOptions(hasText: boolean): NonNullable<ResvgRenderOptions['font']> {
  if (!hasText) return { loadSystemFonts: false }
  return {
    loadSystemFonts: true,
    fontFiles: FONTS.map((font) => require.resolve(font)),
    defaultFontFamily: 'Noto Sans',
    sansSerifFamily: 'Noto Sans',
  }
}

/**
 * Which library draws. resvg is the one of choice: it brings our fonts and draws alike on every machine. But it panics on
 * some valid drawings (geom.rs, for instance where an element with `opacity` lies wholly outside the canvas), which
 * takes the process with it and cannot be caught. Such a drawing is drawn once more, in another process, by librsvg.
 */
export type SvgRenderer = 'resvg' | 'librsvg'

export interface RenderedSvg {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** Prepares a checked drawing. To be called only where a crash or a hang of the library harms nothing. */
export function openSvg(svg: CheckedSvg): Resvg {
  return resvg(svg, { mode: 'original' })
}

/**
 * Draws a checked drawing, `width` pixels wide, on nothing (transparent). `shape` is its height by its width, which
 * librsvg has to be told.
 */
export async function renderSvg(
  svg: CheckedSvg,
  width: number,
  { renderer, shape }: { readonly renderer: SvgRenderer; readonly shape: number },
): Promise<RenderedSvg> {
  if (renderer === 'librsvg') return drawByLibrsvg(svg, width, Math.max(1, Math.round(width * shape)))
  const image = resvg(svg, { mode: 'width', value: width }).render()
  return { png: image.asPng(), width: image.width, height: image.height }
}

/**
 * From memory, so that librsvg has no place to look for other files. It gets the plain form that resvg makes of a
 * drawing, in which text is outlines: librsvg knows the machine's fonts only, and lettering would come out in others.
 */
async function drawByLibrsvg(svg: CheckedSvg, width: number, height: number): Promise<RenderedSvg> {
  try {
    // Our own limits have been checked; libvips' are lower (10 MB of SVG).
    const source = sharp(Buffer.from(openSvg(svg).toString()), { limitInputPixels: MAX_PIXELS, unlimited: true })
    // "contain" is what SVG does with a viewBox of another shape; libvips draws at the wanted size, it enlarges nothing.
    const sized = source.resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    return { png: await sized.ensureAlpha().png({ compressionLevel: 6 }).toBuffer(), width, height }
  } catch {
    throw refuse('readerCrashed')
  }
}

function resvg(svg: CheckedSvg, fitTo: NonNullable<ResvgRenderOptions['fitTo']>): Resvg {
  try {
    return new Resvg(svg.text, { fitTo, dpi: SVG_PX_PER_INCH, font: fontOptions(svg.hasText), logLevel: 'off' })
  } catch (error) {
    throw damaged('SVG', error instanceof Error ? plainReason(error.message) : 'it cannot be read')
  }
}

/** "SVG data parsing failed cause X" to "x": the library's sentence as a part of ours. */
function plainReason(message: string): string {
  const reason = message.replace(/^SVG data parsing failed cause /, '').replace(/^SVG has an /, 'it has an ')
  return reason.slice(0, 200).replace(/\.$/, '')
}
