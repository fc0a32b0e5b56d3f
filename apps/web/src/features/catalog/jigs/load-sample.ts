import { DEFAULT_IMAGE_DPI, SVG_PX_PER_INCH, svgIntrinsicSize } from '@platen/domain/artwork'
import type { Size } from '@platen/domain/geometry'
import { MM_PER_INCH } from '@platen/domain/units'
import { drawSample } from '../../../api/draw-sample.ts'
import type { Sample } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { readImageResolution } from './image-resolution.ts'

/** The types of artwork that browsers cannot show. */
const isDrawnByServer = ({ type, name }: File): boolean =>
  type === 'application/pdf' || type === 'image/tiff' || /\.(pdf|tiff?)$/i.test(name)

/**
 * Reads a sample: images in the browser, the first page of a PDF or TIFF by the server. Throws if it is not possible.
 */
export async function loadSample(file: File): Promise<Sample> {
  if (!isDrawnByServer(file)) return loadSampleImage(file)
  const { picture, widthMM, heightMM } = await drawSample(file)
  return { url: URL.createObjectURL(picture), width: widthMM, height: heightMM, isSizeStated: true }
}

/**
 * Reads a sample image at the size stored in its file, or at the default resolution of printing if the file has none.
 * Rejects if the browser cannot decode it.
 */
async function loadSampleImage(file: File): Promise<Sample> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  image.src = address
  try {
    await image.decode()
    return { url: address, ...(await measureImage(file, image)) }
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
}

async function measureImage(file: File, image: HTMLImageElement): Promise<Size & Pick<Sample, 'isSizeStated'>> {
  const pixels = { width: Math.max(1, image.naturalWidth), height: Math.max(1, image.naturalHeight) }
  const toSize = (xDpi: number, yDpi: number): Size => ({
    width: (pixels.width / xDpi) * MM_PER_INCH,
    height: (pixels.height / yDpi) * MM_PER_INCH,
  })
  if (file.type === 'image/svg+xml') {
    const size = readSvgSize(await file.text())
    return { ...(size ?? toSize(SVG_PX_PER_INCH, SVG_PX_PER_INCH)), isSizeStated: size !== undefined }
  }
  const storedResolution = readImageResolution(new Uint8Array(await file.arrayBuffer()))
  const { xDpi, yDpi } = storedResolution ?? { xDpi: DEFAULT_IMAGE_DPI, yDpi: DEFAULT_IMAGE_DPI }
  return { ...toSize(xDpi, yDpi), isSizeStated: storedResolution !== undefined }
}

/** Returns the size of an SVG by the rule of printing; browsers round it to whole pixels. */
function readSvgSize(text: string): Size | undefined {
  // Parsed into a detached document: no script runs, and nothing is rendered or fetched.
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const size = svgIntrinsicSize((name) => root.getAttribute(name) ?? undefined)
  return size && { width: size.widthMm, height: size.heightMm }
}
