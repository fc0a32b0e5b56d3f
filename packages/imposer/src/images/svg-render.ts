import { createRequire } from 'node:module'
import { SVG_PX_PER_INCH } from '@platen/domain/artwork'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import sharp from 'sharp'
import { MAX_PIXELS } from './limits.ts'
import type { CheckedSvg } from './svg-limits-check.ts'
import { damaged, refuse } from './unusable-artwork-error.ts'

const require = createRequire(import.meta.url)
const FONTS = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
]

/** Loads fonts only if there is text, since reading the system fonts is slow. */
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
 * Rendering library. resvg is preferred: it uses our fonts and renders identically on every machine. However, it panics
 * on some valid drawings (geom.rs, for example if an element with `opacity` is entirely outside the canvas), which
 * terminates the process and cannot be caught. Such a drawing is rendered again, in another process, by librsvg.
 */
export type SvgRenderer = 'resvg' | 'librsvg'

export interface RenderedSvg {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** Opens a validated drawing. Call it only in a process that may crash or hang. */
export function openSvg(svg: CheckedSvg): Resvg {
  return resvg(svg, { mode: 'original' })
}

/**
 * Renders a validated drawing, `width` pixels wide, on a transparent background. `shape` is height divided by width,
 * which librsvg requires.
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
 * Renders from memory, so that librsvg has no base folder for other files. Passes the simplified form from resvg, in
 * which text is converted to outlines: librsvg supports system fonts only and would use other fonts.
 */
async function drawByLibrsvg(svg: CheckedSvg, width: number, height: number): Promise<RenderedSvg> {
  try {
    // our limits have been checked; those of libvips are lower (10 MB of SVG)
    const source = sharp(Buffer.from(openSvg(svg).toString()), { limitInputPixels: MAX_PIXELS, unlimited: true })
    // "contain" is the SVG behaviour for a viewBox with another aspect ratio; libvips renders at the requested size,
    // without upscaling
    const sized = source.resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    return { png: await sized.ensureAlpha().png({ compressionLevel: 6 }).toBuffer(), width, height }
  } catch {
    throw refuse('readerCrashed')
  }
}

function resvg(svg: CheckedSvg, fitTo: NonNullable<ResvgRenderOptions['fitTo']>): Resvg {
  try {
    return new Resvg(withPlainReferences(svg.text), {
      fitTo,
      dpi: SVG_PX_PER_INCH,
      font: fontOptions(svg.hasText),
      logLevel: 'off',
    })
  } catch (error) {
    throw damaged('SVG', error instanceof Error ? plainReason(error.message) : 'it cannot be read')
  }
}

/** Removes quotes from references within the file: resvg paints black if a paint is `url('#id')`. */
const withPlainReferences = (text: string): string =>
  text.replace(/\burl\(\s*("|'|&quot;|&apos;|&#39;|&#34;)#([\w.:-]{1,200})\1\s*\)/g, 'url(#$2)')

/** Shortens "SVG data parsing failed cause X" to "x", to be part of a sentence. */
function plainReason(message: string): string {
  const reason = message.replace(/^SVG data parsing failed cause /, '').replace(/^SVG has an /, 'it has an ')
  return reason.slice(0, 200).replace(/\.$/, '')
}
