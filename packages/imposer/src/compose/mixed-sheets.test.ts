import { join } from 'node:path'
import type { Matrix } from '@platen/domain/geometry'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normaliseImage } from '../images/index.ts'
import { onePage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { hasGhostscript, renderSeparations, type Separation } from './separations-fixture.ts'
import { composed, createPlan, normalisedFile, placement, sheetInput } from './sheet-fixtures.ts'

const MM_PER_PT = 25.4 / 72
const [WIDTH, HEIGHT] = [72, 36]
/** Twice the number of artworks, so that each is in two different rows of places. */
const SHEETS = 16
/** Left and top corner of each place on a sheet, in points; turned by 90 degrees, artwork needs HEIGHT x WIDTH. */
const PLACES = [
  [10, 10],
  [110, 15],
  [210, 90],
] as const
const SHEET = createPlan([], 300 * MM_PER_PT, 200 * MM_PER_PT)

type Separations = ReadonlyMap<string, Separation>

interface TestArtwork {
  readonly ready: string
  /** Plates of the artwork alone. */
  readonly plates: Separations
}

const tint = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0.3 0.6 0 0]>>'

/** Pages of 72 x 36 points: device colours, spot colours with overprint, blending, and shading. */
const PDFS: readonly Buffer[] = [
  onePage({
    mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
    content: { data: '1 0 0 0 k 0 0 36 36 re f 0 0 1 0.5 k 36 0 36 18 re f 0.4 g 36 18 36 18 re f' },
  }),
  onePage({
    mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
    content: { data: '/O gs 0 1 0 0 k 0 0 72 36 re f /W cs 1 scn 6 6 30 24 re f /C CS 1 SCN 2 w 3 3 66 30 re S' },
    resources: `<</ColorSpace<</W[/Separation/RDG_WHITE/DeviceCMYK 5 0 R]/C[/Separation/CutContour/DeviceCMYK 5 0 R]>>/ExtGState<</O<</OP true/op true/OPM 1>>>>>>`,
    more: { 5: tint },
  }),
  onePage({
    mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
    page: '/Group<</S/Transparency/CS/DeviceCMYK/I true>>',
    content: { data: '0 0 1 0 k 0 0 48 36 re f /M gs 1 0 0 0 k 24 0 48 36 re f' },
    resources: '<</ExtGState<</M<</BM/Multiply/ca 0.5>>>>>>',
  }),
  onePage({
    mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
    content: { data: '/S sh' },
    resources:
      '<</Shading<</S<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 72 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0 0]/C1[0 1 0 0]>>>>>>>>',
  }),
]

async function readImage(kind: 'PNG' | 'TIFF' | 'JPEG' | 'SVG', bytes: Buffer): Promise<string> {
  const ready = join(testFolder(), 'ready.pdf')
  expect(await normaliseImage(kind, testFile(bytes, 'image'), ready)).toMatchObject({ ok: true })
  return ready
}

async function createArtworks(): Promise<readonly TestArtwork[]> {
  const rows = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, i) => [(i % WIDTH) * 3, Math.floor(i / WIDTH) * 7, 90]).flat(),
  )
  const rgb = () => sharp(rows, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).withMetadata({ density: 72 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}pt" height="${HEIGHT}pt" viewBox="0 0 72 36"><rect width="36" height="36" fill="#08f"/><rect x="36" width="36" height="36" fill="#f80" opacity="0.5"/></svg>`
  const ready = [
    ...(await Promise.all(PDFS.map(normalisedFile))),
    await readImage('PNG', await rgb().png().toBuffer()),
    await readImage('JPEG', await rgb().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()),
    await readImage(
      'TIFF',
      await rgb()
        .toColourspace('cmyk')
        .tiff({ compression: 'lzw', xres: 72 / 25.4, yres: 72 / 25.4 })
        .toBuffer(),
    ),
    await readImage('SVG', Buffer.from(svg)),
  ]
  const artworks: TestArtwork[] = []
  for (const [i, file] of ready.entries()) {
    const original = PDFS[i]
    artworks.push({ ready: file, plates: await renderSeparations(original ? testFile(original) : file) })
  }
  return artworks
}

/** Quarter turns clockwise. */
type Turn = 0 | 1 | 2 | 3

function getMatrix([x, y]: readonly [number, number], turn: Turn): Matrix {
  const matrices: readonly Matrix[] = [
    [WIDTH, 0, 0, HEIGHT, x, y],
    [0, WIDTH, -HEIGHT, 0, x + HEIGHT, y],
    [-WIDTH, 0, 0, -HEIGHT, x + WIDTH, y + HEIGHT],
    [0, -WIDTH, HEIGHT, 0, x, y + WIDTH],
  ]
  const [a, b, c, d, e, f] = matrices[turn]!.map((value) => value * MM_PER_PT)
  return [a!, b!, c!, d!, e!, f!]
}

/** Place on the sheet of a pixel of the artwork. */
function toSheet([x, y]: readonly [number, number], turn: Turn, u: number, v: number): readonly [number, number] {
  if (turn === 0) return [x + u, y + v]
  if (turn === 1) return [x + HEIGHT - 1 - v, y + u]
  return turn === 2 ? [x + WIDTH - 1 - u, y + HEIGHT - 1 - v] : [x + v, y + WIDTH - 1 - u]
}

/** Counts the pixels of a placed artwork whose tone is found neither at their place nor beside it. */
function countOff(
  sheet: Separation | undefined,
  alone: Separation | undefined,
  at: readonly [number, number],
  turn: Turn,
) {
  let off = 0
  for (let v = 0; v < HEIGHT; v++) {
    for (let u = 0; u < WIDTH; u++) {
      const expected = alone?.tones[v * alone.width + u] ?? 255
      const [x, y] = toSheet(at, turn, u, v)
      const isFound = [-1, 0, 1].some((dy) =>
        [-1, 0, 1].some((dx) => {
          const tone = sheet?.tones[(y + dy) * sheet.width + x + dx] ?? 255
          return Math.abs(tone - expected) <= 6
        }),
      )
      if (!isFound) off += 1
    }
  }
  return off
}

test.skipIf(!hasGhostscript)(
  `Ghostscript renders the same plates for ${SHEETS} sheets of mixed artwork as for each artwork alone (skipped if it is not installed)`,
  async () => {
    const artworks = await createArtworks()
    for (const { plates } of artworks) {
      const inked = [...plates.values()].reduce((sum, { tones }) => sum + tones.filter((tone) => tone < 200).length, 0)
      expect(inked).toBeGreaterThan(WIDTH * HEIGHT * 0.2)
    }
    for (let i = 0; i < SHEETS; i++) {
      const chosen = PLACES.map((at, k) => {
        const number = (i * (k + 1) + k * 3) % artworks.length
        return { at, number, turn: ((i + k + Math.floor(i / artworks.length)) % 4) as Turn, artwork: artworks[number]! }
      })
      const ready = Object.fromEntries(chosen.map(({ number, artwork }) => [`a${number}`, artwork.ready]))
      const placements = chosen.map(({ at, number, turn }, k) => placement(`a${number}`, getMatrix(at, turn), k + 1))
      const sheet = await renderSeparations(await composed(sheetInput(ready, { ...SHEET, placements })))
      const inks = new Set([...sheet.keys(), ...chosen.flatMap(({ artwork }) => [...artwork.plates.keys()])])
      for (const { at, number, turn, artwork } of chosen) {
        for (const ink of inks) {
          const off = countOff(sheet.get(ink), artwork.plates.get(ink), at, turn)
          expect(off, `sheet ${i}, artwork ${number}, turned ${turn} times, ${ink}`).toBe(0)
        }
      }
    }
  },
  300_000,
)
