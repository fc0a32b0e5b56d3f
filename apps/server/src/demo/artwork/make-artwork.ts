import sharp, { type Sharp } from 'sharp'
import { createScene } from './designs.ts'
import type { Scene } from './scene.ts'
import { sceneAsPdf } from './scene-as-pdf.ts'
import { sceneAsSvg } from './scene-as-svg.ts'

export const ARTWORK_KINDS = ['pdf', 'png', 'jpeg-cmyk', 'jpeg-rgb', 'svg'] as const
export type ArtworkKind = (typeof ARTWORK_KINDS)[number]

export interface ArtworkWishes {
  readonly widthMm: number
  readonly heightMm: number
  /** The name on the artwork; empty for none. */
  readonly text: string
}

export interface MadeArtwork {
  readonly bytes: Buffer
  /** Without a dot: pdf, png, jpg, svg. */
  readonly extension: string
}

/** Sufficient for samples, and small files. */
const PIXELS_PER_INCH = 200
const PIXELS_PER_MM = PIXELS_PER_INCH / 25.4

/**
 * Creates sample artwork of the demo: deterministic for the same seed, kind and options. A PDF has vectors, white ink,
 * a spot colour and transparency; a PNG has an alpha channel; JPEGs are CMYK or RGB at 200 dpi.
 * @param seed any integer; determines design, palette and arrangement
 */
export async function makeArtwork(seed: number, kind: ArtworkKind, wishes: ArtworkWishes): Promise<MadeArtwork> {
  const { widthMm, heightMm, text } = wishes
  const scene = createScene(seed, widthMm, heightMm, text)
  switch (kind) {
    case 'pdf':
      return { bytes: sceneAsPdf(scene, `Artwork ${seed} ${text}`), extension: 'pdf' }
    case 'svg':
      return { bytes: Buffer.from(sceneAsSvg(scene)), extension: 'svg' }
    case 'png':
      return { bytes: await pixels(scene, true).png({ effort: 7 }).toBuffer(), extension: 'png' }
    case 'jpeg-rgb':
      return { bytes: await pixels(scene, false).jpeg({ quality: 85 }).toBuffer(), extension: 'jpg' }
    case 'jpeg-cmyk':
      return { bytes: await cmykJpeg(scene), extension: 'jpg' }
  }
}

/** Renders the scene at the resolution of the samples, which is also stored in the file. */
function pixels(scene: Scene, cutOut: boolean): Sharp {
  const drawing = sharp(Buffer.from(sceneAsSvg(scene, { cutOut, pixelsPerMm: PIXELS_PER_MM })))
  const image = cutOut ? drawing : drawing.flatten({ background: '#ffffff' })
  return image.withMetadata({ density: PIXELS_PER_INCH })
}

async function cmykJpeg(scene: Scene): Promise<Buffer> {
  const rgb = await pixels(scene, false).png({ compressionLevel: 0 }).toBuffer()
  // Keeping all metadata would convert the colours back to sRGB, so only the resolution is written.
  const resolution = `${PIXELS_PER_INCH}/1`
  return sharp(rgb)
    .toColourspace('cmyk')
    .withExif({ IFD0: { XResolution: resolution, YResolution: resolution, ResolutionUnit: '2' } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
