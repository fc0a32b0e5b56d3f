import { createRequire } from 'node:module'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { SVG_PX_PER_INCH } from './limits.ts'
import { damaged } from './refused.ts'
import type { CheckedSvg } from './svg-check.ts'

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

export interface DrawnSvg {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** Prepares a checked drawing. To be called only where a crash or a hang of the library harms nothing. */
export function openSvg(svg: CheckedSvg): Resvg {
  return resvg(svg, { mode: 'original' })
}

/** Draws a checked drawing, `width` pixels wide, on nothing (transparent). */
export function drawSvg(svg: CheckedSvg, width: number): DrawnSvg {
  const image = resvg(svg, { mode: 'width', value: width }).render()
  return { png: image.asPng(), width: image.width, height: image.height }
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
