import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { prepareArtwork } from '@platen/imposer'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { ARTWORK_KINDS, makeArtwork } from './make-artwork.ts'

const wishes = { widthMm: 75, heightMm: 155, text: 'Amelie' }

test.for(ARTWORK_KINDS)('the same seed gives the same %s, another seed another', async (kind) => {
  const { bytes, extension } = await makeArtwork(7, kind, wishes)
  const secondArtwork = await makeArtwork(7, kind, wishes)
  const other = await makeArtwork(8, kind, wishes)
  expect(bytes.equals(secondArtwork.bytes)).toBe(true)
  expect(bytes.equals(other.bytes)).toBe(false)
  expect(extension).toBe(kind.startsWith('jpeg') ? 'jpg' : kind)
  expect(bytes.length).toBeLessThan(300_000)
})

test('makeArtwork creates a PDF with its true size, white ink, a spot colour, transparency and no fonts', async () => {
  const { bytes } = await makeArtwork(1, 'pdf', wishes)
  const text = bytes.toString('latin1')
  expect(text).toMatch(/\/TrimBox \[0 0 212\.598425 439\.370079\]/)
  expect(text).toContain('/Separation /RDG_WHITE /DeviceCMYK')
  expect(text).toMatch(/\/Separation \/Studio#20\w+ \/DeviceCMYK/)
  expect(text).toContain('/S /Transparency')
  expect(text).toMatch(/\/ca 0\.\d+/)
  expect(text).not.toContain('/Font')
  expect(getContent(bytes)).toMatch(/\/White cs 1 scn/)
  expect(getContent(bytes)).toMatch(/\/Accent cs 1 scn/)
})

const hasGhostscript = spawnSync('gs', ['--version']).status === 0

test.skipIf(!hasGhostscript).for([1, 2, 3, 4, 5, 6])(
  'White ink covers all of the PDF of seed %i, and knocks out no other ink (skipped if Ghostscript is not installed)',
  { timeout: 60_000 },
  async (seed) => {
    const { bytes } = await makeArtwork(seed, 'pdf', wishes)
    const plates = await renderPlates(bytes)
    expect(plates.get('RDG_WHITE')?.every((tone) => tone === 0)).toBe(true)
    const others = await renderPlates(withoutWhite(bytes))
    expect([...others.keys()].toSorted()).toEqual([...plates.keys()].filter((ink) => ink !== 'RDG_WHITE').toSorted())
    for (const [ink, tones] of others) expect(plates.get(ink)?.equals(tones), ink).toBe(true)
  },
)

test('makeArtwork creates a PNG with an alpha channel and 200 dpi', async () => {
  const { bytes } = await makeArtwork(3, 'png', wishes)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 591, height: 1220, hasAlpha: true, density: 200 })
  const { channels } = await sharp(bytes).stats()
  expect(channels[3]?.min).toBe(0)
})

test('makeArtwork creates JPEGs in CMYK and RGB with 200 dpi', async () => {
  const cmyk = await makeArtwork(4, 'jpeg-cmyk', wishes)
  expect(await sharp(cmyk.bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4, density: 200, width: 591 })
  const rgb = await makeArtwork(4, 'jpeg-rgb', wishes)
  expect(await sharp(rgb.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3, density: 200, width: 591 })
})

test('makeArtwork creates an SVG sized in mm without fonts', async () => {
  const { bytes } = await makeArtwork(5, 'svg', wishes)
  expect(bytes.toString()).toContain('width="75mm" height="155mm" viewBox="0 0 75 155"')
  expect(bytes.toString()).not.toContain('<text')
})

test.for([
  [75, 155],
  [72, 82],
  [90, 8],
] as const)('the SVG of every seed becomes artwork, %i x %i mm', { timeout: 120_000 }, async ([widthMm, heightMm]) => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const refusals = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const [source, outFolder] = [join(folder, `${i + 1}.svg`), join(folder, `${i + 1}`)]
      await mkdir(outFolder)
      await writeFile(source, (await makeArtwork(i + 1, 'svg', { widthMm, heightMm, text: 'Amelie' })).bytes)
      const prepared = await prepareArtwork({ owner: 'test', source, outFolder })
      return prepared.ok ? [] : [`${i + 1}: ${prepared.refusal.text}`]
    }),
  )
  expect(refusals.flat()).toEqual([])
})

/** Returns the plate of each ink, one byte per pixel: 0 is full ink, 255 none. */
async function renderPlates(pdf: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-plates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'artwork.pdf')
  await writeFile(file, pdf)
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=tiffsep', '-r72', `-sOutputFile=${join(folder, 'page.tif')}`]
  const drawn = spawnSync('gs', [...options, file], { encoding: 'utf8' })
  expect(drawn.status, drawn.stderr).toBe(0)
  const plates = new Map<string, Buffer>()
  for (const name of await readdir(folder)) {
    const ink = /\((.+)\)\.tif$/.exec(name)?.[1]
    if (ink !== undefined) plates.set(ink, await sharp(join(folder, name)).toColourspace('b-w').raw().toBuffer())
  }
  return plates
}

/** Removes the fill with white ink; the length of the file stays the same. */
function withoutWhite(pdf: Buffer): Buffer {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  const end = pdf.indexOf('\nendstream')
  const content = getContent(pdf).replace(/^q .*\/White cs 1 scn.*$/m, (line) => ' '.repeat(line.length))
  const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 9 })
  const dictionary = pdf
    .subarray(0, start)
    .toString('latin1')
    .replace(/\/Length \d+/, `/Length ${packed.length}`)
  return Buffer.concat([Buffer.from(dictionary, 'latin1'), packed, pdf.subarray(end)])
}

function getContent(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream'))).toString('latin1')
}
