import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { normaliseImage, normalisePdf } from '@platen/imposer/normalise'
import sharp from 'sharp'
import { type Pixels, STRUCTURES, samplePdf } from './sample-pdf.ts'

export type FileKind = 'PDF' | 'PNG' | 'JPEG'

export interface Artwork {
  readonly kind: FileKind
  /** The original file. */
  readonly file: string
  /** The prepared PDF, as after import. */
  readonly ready: string
}

/** Size of every artwork in mm: a phone case. */
export const ARTWORK = { width: 75, height: 155 } as const

const POINTS_PER_MM = 72 / 25.4
/** Fraction of the pixels of real artwork, in which a PDF has an image of 300 dpi and a JPEG 12 megapixels. */
const SCALE = Number(process.env['PLATEN_BENCH_SCALE'] ?? '1')

/**
 * In every twenty artworks: nine PDFs with an image, four PDFs with spot colours, three PNGs with alpha, four JPEGs.
 */
const KINDS = ['image', 'spot', 'image', 'png', 'image', 'jpeg', 'image', 'spot', 'image', 'cmyk'] as const
const LAST_KINDS = ['image', 'spot', 'image', 'png', 'image', 'jpeg', 'image', 'spot', 'png', 'cmyk'] as const

/**
 * Returns the first `count` files of the artwork set, which is generated on the first run and stored with the other
 * build outputs of the checkout. The same number always gives the same file.
 */
export async function artworkSet(count: number, progress: (line: string) => void): Promise<Artwork[]> {
  const folder = path.join(import.meta.dirname, '..', '..', '.platen', 'bench', `artwork-1-${SCALE}`)
  await mkdir(folder, { recursive: true })
  const set: Artwork[] = []
  let createdCount = 0
  for (let no = 0; no < count; no++) {
    const artwork = getNames(folder, no)
    if (!existsSync(artwork.file)) {
      if (createdCount++ === 0) progress(`Making sample artwork in ${folder}`)
      await writeAtomically(artwork.file, await getBytes(no))
    }
    if (!existsSync(artwork.ready)) await normalise(artwork)
    set.push(artwork)
  }
  return set
}

function getKind(no: number) {
  const at = no % 20
  return (at < 10 ? KINDS[at] : LAST_KINDS[at - 10]) ?? 'image'
}

function getNames(folder: string, no: number): Artwork {
  const kind = getKind(no)
  const [fileKind, extension] =
    kind === 'png'
      ? (['PNG', 'png'] as const)
      : kind === 'jpeg' || kind === 'cmyk'
        ? (['JPEG', 'jpg'] as const)
        : (['PDF', 'pdf'] as const)
  const base = path.join(folder, `${String(no).padStart(4, '0')}-${kind}`)
  return { kind: fileKind, file: `${base}.${extension}`, ready: `${base}-ready.pdf` }
}

/** Writes under a temporary name first, so that an interrupted run leaves no incomplete file. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/** Prepares one artwork as the import does: inspects it and writes the prepared PDF. */
export async function normalise({ kind, file }: Pick<Artwork, 'kind' | 'file'>, ready?: string): Promise<void> {
  const target = ready ?? namesOfReady(file)
  const part = `${target}.part`
  for (const left of [part, `${part}.side`]) rmSync(left, { force: true })
  const normalised = await (kind === 'PDF' ? normalisePdf(file, part) : normaliseImage(kind, file, part))
  if (!normalised.ok) throw new Error(`${file} could not be prepared: ${JSON.stringify(normalised.refusal)}`)
  rmSync(`${part}.side`, { force: true })
  renameSync(part, target)
}

const namesOfReady = (file: string) => file.replace(/\.\w+$/, '-ready.pdf')

async function getBytes(no: number): Promise<Buffer> {
  const kind = getKind(no)
  const structure = STRUCTURES[no % STRUCTURES.length] ?? 'plain'
  const page = { width: ARTWORK.width * POINTS_PER_MM, height: ARTWORK.height * POINTS_PER_MM }
  if (kind === 'spot')
    return samplePdf({ ...page, content: spotContent(no, page), resources: SPOT_RESOURCES }, structure)
  if (kind === 'image') {
    const image = photo(no, pixels((ARTWORK.width / 25.4) * 300), pixels((ARTWORK.height / 25.4) * 300))
    const content = `q ${page.width} 0 0 ${page.height} 0 0 cm /Im Do Q\n${vectors(no, page, 120)}`
    return samplePdf({ ...page, content, resources: '', image }, structure)
  }
  // 12 megapixels in the aspect ratio of the artwork.
  const [width, height] = kind === 'png' ? [pixels(886), pixels(1831)] : [pixels(2410), pixels(4980)]
  const { data } = photo(no, width, height)
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (kind === 'jpeg') return picture.withMetadata({ density: 300 }).jpeg({ quality: 90 }).toBuffer()
  if (kind === 'cmyk') return picture.toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer()
  const alpha = await sharp(Buffer.from(roundMask(width, height)))
    .extractChannel('red')
    .raw()
    .toBuffer()
  return picture
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 4 })
    .toBuffer()
}

const pixels = (full: number) => Math.max(8, Math.round(full * Math.sqrt(SCALE)))

const roundMask = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${width / 5}" fill="#fff"/></svg>`

/** Gradients with the grain of a photograph, so that it compresses about as well as one. */
function photo(seed: number, width: number, height: number): Pixels {
  const data = Buffer.allocUnsafe(width * height * 3)
  let grain = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) >>> 0
      const noise = (grain >>> 27) - 8
      data[at++] = 96 + 80 * Math.sin((x + seed * 31) / 97) + noise
      data[at++] = 120 + 70 * Math.sin((y - seed * 17) / 131) + noise
      data[at++] = 110 + 60 * Math.sin((x + y) / 173) + ((grain >>> 22) & 15)
    }
  }
  return { width, height, data }
}

interface Page {
  readonly width: number
  readonly height: number
}

function vectors(seed: number, { width, height }: Page, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = [((seed * 37 + at * 61) % 1000) / 1000, ((seed * 53 + at * 29) % 1000) / 1000]
    const size = 4 + ((at * 7) % 30)
    const colour = [at % 3, at % 5, at % 7].map((part) => (part / 7).toFixed(2)).join(' ')
    const [left, low] = [(x * width).toFixed(2), (y * height).toFixed(2)]
    return `${colour} rg ${left} ${low} m ${left} ${(y * height + size).toFixed(2)} l ${(x * width + size).toFixed(2)} ${low} l h f`
  }).join('\n')
}

const TINT = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.6 0.9 0]/N 1>>'
const SPOT_RESOURCES =
  `/ColorSpace<</White[/Separation/RDG_WHITE/DeviceCMYK ${TINT}]/Cut[/Separation/CutContour/DeviceCMYK ${TINT}]>>` +
  '/ExtGState<</Over<</OP true/op true/OPM 1>>/Soft<</ca 0.5/BM/Multiply>>>>'

function spotContent(seed: number, page: Page): string {
  const area = `0 0 ${page.width} ${page.height} re`
  return [
    `q /Over gs /White cs 1 scn ${area} f Q`,
    `q /Soft gs`,
    vectors(seed, page, 4000),
    'Q',
    `q /Cut CS 1 SCN 0.25 w ${area} S Q`,
  ].join('\n')
}
