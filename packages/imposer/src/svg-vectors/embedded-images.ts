import { open, writeFile } from 'node:fs/promises'
import type { Size } from '@platen/domain/geometry'
import { parseJpeg } from '../images/jpeg-markers.ts'
import { writeJpeg } from '../images/jpeg-to-pdf.ts'
import type { NormalisedPdfBuilder } from '../images/normalised-pdf-builder.ts'
import { PNG_COLOUR, readPng } from '../images/png-chunks.ts'
import { writePng } from '../images/png-to-pdf.ts'
import { type DrawingTree, UnsupportedVectorError } from './drawing-tree.ts'

/** An image embedded in a drawing. */
export interface EmbeddedImage {
  /** In pixels. */
  readonly size: Size
  readonly colourSpace: string
  /** Whether it may have transparent pixels. */
  readonly transparent: boolean
  write(pdf: NormalisedPdfBuilder): Promise<number>
}

/** Returns the images of a drawing by URL. Each is written to a temporary file whose path starts with `tempPath`. */
export async function embeddedImages(
  { root }: DrawingTree,
  sidePath: string,
): Promise<ReadonlyMap<string, EmbeddedImage>> {
  const imagesByHref = new Map<string, EmbeddedImage>()
  const visit = async (element: typeof root): Promise<void> => {
    const address = element.name === 'image' ? element.attributes.get('href') : undefined
    if (address !== undefined && !imagesByHref.has(address)) {
      imagesByHref.set(address, await imageAt(address, `${sidePath}.image-${imagesByHref.size}`))
    }
    for (const child of element.children) await visit(child)
  }
  await visit(root)
  return imagesByHref
}

async function imageAt(address: string, path: string): Promise<EmbeddedImage> {
  const [, type, base64] = /^data:image\/(png|jpe?g)\s*;\s*base64\s*,\s*([A-Za-z0-9+/=\s]*)$/.exec(address) ?? []
  if (type === undefined || base64 === undefined) throw new UnsupportedVectorError('an image of another kind')
  await writeFile(path, Buffer.from(base64, 'base64'))
  return type === 'png' ? pngAt(path) : jpegAt(path)
}

async function pngAt(path: string): Promise<EmbeddedImage> {
  const file = await open(path)
  try {
    const { width, height, colourType, transparency } = await readPng(file)
    const hasAlpha = colourType === PNG_COLOUR.rgba || colourType === PNG_COLOUR.greyAlpha
    const write = async (pdf: NormalisedPdfBuilder) => (await writePng(pdf, path, `${path}.side`)).id
    return {
      size: { width, height },
      colourSpace: 'ICCBased',
      transparent: hasAlpha || transparency !== undefined,
      write,
    }
  } finally {
    await file.close()
  }
}

/** SVG renders images in stored orientation; the EXIF orientation is ignored. */
async function jpegAt(path: string): Promise<EmbeddedImage> {
  const file = await open(path)
  try {
    const { width, height, components } = await parseJpeg(file)
    const write = async (pdf: NormalisedPdfBuilder) => (await writeJpeg(pdf, path)).id
    const colourSpace = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components]
    return { size: { width, height }, colourSpace, transparent: false, write }
  } finally {
    await file.close()
  }
}
