import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { normaliseImage } from '../images/index.ts'
import { renderSvg } from '../images/svg-render.ts'
import { readSvg } from '../images/svg-to-pdf.ts'
import { inspectPdf } from '../inspect/index.ts'
import { RENDERERS, type Renderer } from '../pdf/renderer-fixtures.ts'

const WIDTH = 400

async function made(source: string, folder: string) {
  const preparedFile = join(folder, 'ready.pdf')
  const result = await normaliseImage('SVG', source, preparedFile)
  return { result, preparedFile }
}

/** Renders on white, slightly blurred, so that differences in antialiasing do not count. */
const pixels = (picture: Sharp, width: number, height: number) =>
  picture.resize(width, height, { fit: 'fill' }).flatten({ background: '#fff' }).blur(1).removeAlpha().raw().toBuffer()

/** Returns the fraction of pixels that differ by more than a sixth between the PDF and resvg. */
async function shareOff(
  source: string,
  preparedFile: string,
  size: { widthMm: number; heightMm: number },
  renderers: readonly Renderer[] = Object.values(RENDERERS),
) {
  const svg = await readSvg(source)
  const shares: number[] = []
  for (const render of renderers) {
    const { width, height, data } = await render(preparedFile, (WIDTH / size.widthMm) * (25.4 / 72))
    const drawnPixels = await pixels(sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }), width, height)
    const shape = size.heightMm / size.widthMm
    const drawn = await renderSvg(svg, width, { renderer: 'resvg', shape })
    const expected = await pixels(sharp(drawn.png), width, height)
    const off = drawnPixels.filter((value, i) => Math.abs(value - (expected[i] ?? 0)) > 42).length
    shares.push(off / drawnPixels.length)
  }
  return shares
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80mm" height="40mm"
     viewBox="0 0 80 40">${inside}</svg>`

const STOPS =
  '<stop offset=".2" stop-color="red"/><stop offset=".2" stop-color="#fd0"/><stop offset="1" stop-color="blue"/>'
const FADING = '<stop offset="0" stop-color="green"/><stop offset="1" stop-color="green" stop-opacity="0"/>'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

const DRAWINGS: Readonly<Record<string, string>> = {
  'shapes, fill rules and rotations': `<rect x="5" y="5" width="20" height="12" rx="3" fill="#c86432" transform="rotate(15 15 11)"/>
    <path fill-rule="evenodd" d="M40 5h25v25h-25zM45 10h15v15h-15z"/><g transform="matrix(1 .2 .3 1 5 20)"><ellipse cx="8" cy="8" rx="8" ry="4"/></g>`,
  'lines of no length with round caps': `<path d="M20 20h0M50 20z" stroke="red" stroke-width="9" stroke-linecap="round"/>`,
  'lines of no length with square caps': `<path d="M20 20h0M50 20z" stroke="red" stroke-width="9" stroke-linecap="square"/>`,
  'strokes with caps, joins and dashes': `<path d="M5 5L20 30L35 5" fill="none" stroke="navy" stroke-width="4" stroke-linejoin="round" stroke-linecap="square"/>
    <path d="M40 20h35" stroke="red" stroke-width="3" stroke-dasharray="6 2 1 2" stroke-dashoffset="3"/>
    <circle cx="60" cy="30" r="7" fill="gold" stroke="black" stroke-width="3" paint-order="stroke"/>`,
  'text as outlines':
    '<text x="4" y="30" font-size="24" fill="#123456">Grün <tspan font-weight="bold">A</tspan></text>',
  'linear and radial gradients': `<linearGradient id="l" x2="1" y2="1">${STOPS}</linearGradient>
    <radialGradient id="r" cx="60" cy="20" r="16" fx="55" fy="15" gradientUnits="userSpaceOnUse">${STOPS}</radialGradient>
    <rect width="38" height="40" fill="url(#l)"/><circle cx="60" cy="20" r="12" fill="none" stroke="url(#r)" stroke-width="8"/>`,
  'gradients with opacity': `<linearGradient id="l">${FADING}</linearGradient><rect x="10" width="20" height="40"/>
    <rect width="38" height="40" fill="url(#l)" fill-opacity=".8" transform="rotate(10)"/>`,
  'groups with opacity, blend modes and clipping': `<clipPath id="c"><circle cx="20" cy="20" r="15"/></clipPath>
    <clipPath id="two"><rect x="45" y="5" width="15" height="20"/><circle cx="62" cy="25" r="10"/></clipPath>
    <rect width="80" height="20" fill="#0bf"/><g opacity=".5" clip-path="url(#c)"><rect width="25" height="40"/><rect x="15" width="25" height="40" fill="red"/></g>
    <g clip-path="url(#two)"><rect x="40" width="40" height="40" fill="orange" style="mix-blend-mode:multiply"/></g>`,
  'an embedded image': `<rect width="80" height="40" fill="#eee"/><image x="10" y="10" width="40" height="20" preserveAspectRatio="xMaxYMid" transform="rotate(5)" xlink:href="data:image/png;base64,${PNG}"/>`,
}

test.each(Object.entries(DRAWINGS))(
  'addVectors converts an SVG that two renderers show like resvg: %s',
  async (_, inside) => {
    const folder = await temporaryFolder()
    const source = join(folder, 'drawing.svg')
    await writeFile(source, svg(inside))
    const { result, preparedFile } = await made(source, folder)
    if (!result.ok) throw new Error(result.refusal.text)
    const isPicture = inside.includes('<image')
    expect(result.info.lowestResolutionDpi === null).toBe(!isPicture)
    const described = await inspectPdf(preparedFile)
    expect(described.ok && described.info.pages[0]).toMatchObject({
      transparency: result.info.transparency,
      size: { width: expect.closeTo(80, 3), height: expect.closeTo(40, 3) },
    })
    for (const share of await shareOff(source, preparedFile, { widthMm: 80, heightMm: 40 })) {
      expect(share).toBeLessThan(0.01)
    }
  },
  30_000,
)

test('addSvg reports the resolution of rasterised drawings', async () => {
  const folder = await temporaryFolder()
  for (const inside of [
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><rect width="9" height="9" mask="url(#m)"/>',
    '<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    `<linearGradient id="l" x2=".1" spreadMethod="repeat">${STOPS}</linearGradient><rect width="9" height="9" fill="url(#l)"/>`,
  ]) {
    const source = join(folder, 'drawing.svg')
    await writeFile(source, svg(inside))
    const { result } = await made(source, await temporaryFolder())
    expect(result.ok && result.info.lowestResolutionDpi).toBeGreaterThan(290)
  }
})

test('pdfNumber formats numbers of any size without exponent', async () => {
  const folder = await temporaryFolder()
  const source = join(folder, 'drawing.svg')
  const tiny = '<path d="M0 0h1e-9v1e-7z" transform="scale(1e-4)"/><path d="M0 0h1e9v1e7z" fill="red"/>'
  await writeFile(source, svg(tiny))
  const { result, preparedFile } = await made(source, folder)
  expect(result.ok).toBe(true)
  // the file id is random hex text
  const text = (await readFile(preparedFile)).toString('latin1').replace(/\/ID\[.*?\]/, '')
  expect(text).not.toMatch(/\d[eE][+-]?\d/)
})

const corpus = join(process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../shared/corpus'), 'resvg')
const missing = !existsSync(corpus)
if (missing) console.info(`Other people's drawings are not here (${corpus}); the test that reads them is skipped.`)

test.skipIf(missing)(
  'drawings of the corpus look as in resvg, as vectors or pixels, or are rejected with a plain text',
  async () => {
    const counts = { vectors: 0, pixels: 0, refused: 0 }
    const different: string[] = []
    const names = readdirSync(corpus).filter((each) => each.endsWith('.svg'))
    // every sixth file: those with filters take seconds
    for (const name of names.filter((_, i) => i % 6 === 0)) {
      const source = join(corpus, name)
      const { result, preparedFile } = await made(source, await temporaryFolder())
      if (!result.ok) {
        counts.refused += 1
        expect(result.refusal.text, name).toMatch(/^The SVG file .*\.$/)
        continue
      }
      const { lowestResolutionDpi, pages } = result.info
      counts[lowestResolutionDpi === null || name.includes('image') ? 'vectors' : 'pixels'] += 1
      const [page] = pages
      // renderers differ in the interpolation of images with few pixels
      const maximum = name.includes('image') ? 0.1 : 0.01
      if (page && Math.max(...(await shareOff(source, preparedFile, page, [RENDERERS.PDFium]))) > maximum)
        different.push(name)
    }
    console.info(`Drawings: ${JSON.stringify(counts)}, ${different.length} look different ${different.join(' ')}`)
    expect(different.length).toBeLessThanOrEqual(1)
    expect(counts.vectors).toBeGreaterThan(20)
    expect(counts.refused).toBeLessThan(4)
  },
  300_000,
)
