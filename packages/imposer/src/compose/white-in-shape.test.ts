import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  composeTransforms,
  ellipseOutline,
  type Matrix,
  type Outline,
  rectOutline,
  rotation,
  translation,
} from '@platen/domain/geometry'
import type { WhiteShape } from '@platen/domain/output-channels'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normaliseImage } from '../images/index.ts'
import { onePage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { drawContour, formatContour } from '../white/index.ts'
import { hasGhostscript, renderSeparations } from './separations-fixture.ts'
import { composed, createPlan, normalisedFile, placement, readSheet, sheetInput } from './sheet-fixtures.ts'

const PPI = 600
const PX_PER_MM = PPI / 25.4
/** Half a pixel of the drawing of the artwork, and the simplification, at its true size. */
const CONTOUR_TOLERANCE_MM = 0.021 + 0.02
/** Ghostscript fills each pixel of a plate that is touched. */
const PLATE_TOLERANCE_MM = 1.5 / PX_PER_MM
const SHEET = { width: 24, height: 20 }

interface White {
  readonly shape?: WhiteShape
  readonly chokeMm: number
  readonly matrix: Matrix
  readonly clips: readonly Outline[]
}

async function contourFile(ready: string, shape: WhiteShape): Promise<string> {
  const contour = await drawContour(ready, 1, shape)
  if (typeof contour === 'string') throw new Error(contour)
  const file = join(testFolder(), 'contour.json')
  writeFileSync(file, formatContour(contour))
  return file
}

/** Composes a sheet with one artwork in one or more slots. */
async function composeWhite(ready: string, { shape = 'artwork', chokeMm }: White, places: readonly White[]) {
  const plan = createPlan(
    places.map(({ matrix, clips }, at) => ({ ...placement('a', matrix, at + 1), clips })),
    SHEET.width,
    SHEET.height,
  )
  const contourFiles = new Map([['a', await contourFile(ready, shape)]])
  const white = { spotColour: 'RDG_WHITE', shapes: { contourFiles, chokeMm } }
  return composed({ ...sheetInput({ a: ready }, plan), layers: { white } })
}

/** The pixels of a sheet: whether the artwork and the white print there. */
interface Plates {
  readonly width: number
  readonly height: number
  readonly hasArtwork: (x: number, y: number) => boolean
  readonly hasWhite: (x: number, y: number) => boolean
}

async function renderPlates(sheet: string): Promise<Plates> {
  const plates = await renderSeparations(sheet, PPI)
  const white = plates.get('RDG_WHITE')
  if (!white) throw new Error('The sheet has no plate of white.')
  const { width, height } = white
  const inks = ['Cyan', 'Magenta', 'Yellow', 'Black'].flatMap((ink) => plates.get(ink)?.tones ?? [])
  const isPrinted = (tones: readonly Uint8Array[]) => {
    const mask = Uint8Array.from(white.tones, (_, at) => Number(tones.some((each) => each[at] !== 255)))
    return (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1
  }
  return { width, height, hasArtwork: isPrinted(inks), hasWhite: isPrinted([white.tones]) }
}

const whiteOf = async (ready: string, white: White) => renderPlates(await composeWhite(ready, white, [white]))

/** The pixels of a disc around 0, 0. */
function disc(radiusMm: number): readonly (readonly [number, number])[] {
  const radius = radiusMm * PX_PER_MM
  const maximum = Math.floor(radius)
  const side = Array.from({ length: 2 * maximum + 1 }, (_, at) => at - maximum)
  return side.flatMap((y) => side.filter((x) => x * x + y * y <= radius * radius).map((x) => [x, y] as const))
}

/**
 * Counts the pixels of white, those that are too near to the edge of the artwork or outside, and those that are
 * missing.
 */
function measure({ width, height, hasArtwork, hasWhite }: Plates, chokeMm: number, scale = 1) {
  const tolerance = scale * CONTOUR_TOLERANCE_MM + PLATE_TOLERANCE_MM
  const inside = chokeMm - tolerance
  const around = disc(Math.abs(inside))
  const isArtworkAt = (x: number, y: number) => (at: readonly [number, number]) => hasArtwork(x + at[0], y + at[1])
  // a disc of this size inside the artwork has white that is not a small island
  const wide = disc(Math.max(0, chokeMm) + 0.15 + tolerance)
  const counts = { white: 0, tooNear: 0, missing: 0 }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isArtwork = isArtworkAt(x, y)
      if (hasWhite(x, y)) {
        counts.white += 1
        if (!(inside >= 0 ? around.every(isArtwork) : around.some(isArtwork))) counts.tooNear += 1
      } else if (hasArtwork(x, y) && wide.every(isArtwork)) counts.missing += 1
    }
  }
  return counts
}

const RIGHT = { white: expect.toSatisfy((count: number) => count > 500), tooNear: 0, missing: 0 }

const PT = 72 / 25.4
/** A PDF of 20 x 16 mm; the operators are in mm, y up, without ink outside of what they paint. */
const drawing = (operators: string) =>
  normalisedFile(
    onePage({
      mediaBox: `[0 0 ${20 * PT} ${16 * PT}]`,
      content: { data: `${PT} 0 0 ${PT} 0 0 cm 0 1 1 0 k ${operators}` },
    }),
  )

/** The artwork of 20 x 16 mm in the middle of the sheet. */
const MIDDLE: Matrix = [20, 0, 0, 16, 2, 2]
const WHOLE = rectOutline({ x: 0, y: 0, ...SHEET })
/** A frame with a hole, an island in the hole, an island of 0.25 mm, and one of 0.6 mm. */
const FRAME = '2 2 14 12 re 4 4 10 8 re 7 6 3 3 re f* 17.5 3 0.25 0.25 re f 17.5 5 0.6 0.6 re f'

/** A deterministic sequence of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

/** Random areas: polygons that cross themselves, filled by either rule, lines and dots. */
function randomOperators(random: () => number): string {
  const point = () => `${(1 + 18 * random()).toFixed(2)} ${(1 + 14 * random()).toFixed(2)}`
  const polygons = Array.from({ length: 3 }, () => {
    const points = Array.from({ length: 3 + Math.floor(5 * random()) }, point)
    return `${points.map((at, i) => `${at} ${i === 0 ? 'm' : 'l'}`).join(' ')} h ${random() < 0.5 ? 'f' : 'f*'}`
  })
  const line = `1.2 w 1 J 1 j 0 1 1 0 K ${point()} m ${point()} l ${point()} l S`
  const dots = Array.from(
    { length: 5 },
    () => `${point()} ${(0.1 + random()).toFixed(2)} ${(0.1 + random()).toFixed(2)} re f`,
  )
  return [...polygons, line, ...dots].join('\n')
}

/** A turned, mirrored and scaled position near the middle of the sheet, with one or two clips. */
function randomPlace(random: () => number, scale: number): Pick<White, 'matrix' | 'clips'> {
  const matrix = composeTransforms(
    translation(-0.5, -0.5),
    [random() < 0.5 ? -1 : 1, 0, 0, random() < 0.5 ? -1 : 1, 0, 0],
    [20 * scale, 0, 0, 16 * scale, 0, 0],
    rotation(random() < 0.5 ? 90 * Math.floor(4 * random()) : 360 * random()),
    translation(12, 10),
  )
  const slot = ellipseOutline({ x: 1 + 2 * random(), y: 1, width: 20, height: 18 })
  const box = rectOutline({ x: 2, y: 1 + 3 * random(), width: 21, height: 14 })
  return { matrix, clips: random() < 0.5 ? [slot] : [slot, box] }
}

test.skipIf(!hasGhostscript)(
  'all white in the shape of the artwork has the distance of the choke from the edge of the artwork, and holes are kept',
  async () => {
    const ready = await drawing(FRAME)
    for (const chokeMm of [0.2, 0.8, -0.4]) {
      const white = { chokeMm, matrix: MIDDLE, clips: [WHOLE] }
      const plates = await whiteOf(ready, white)
      expect(measure(plates, chokeMm), `choke ${chokeMm}`).toEqual(RIGHT)
      const at = (x: number, y: number) => plates.hasWhite(Math.round(x * PX_PER_MM), Math.round(y * PX_PER_MM))
      // the frame, its hole, the island in the hole; y is down on the sheet
      expect([at(5, 9), at(7.5, 8), at(10.5, 10.5)]).toEqual([true, false, true])
      // the small islands
      const islands = { small: at(2 + 17.625, 2 + 16 - 3.125), large: at(2 + 17.8, 2 + 16 - 5.3) }
      expect(islands).toEqual({ small: chokeMm < 0, large: chokeMm < 0.2 })
    }
  },
)

test.skipIf(!hasGhostscript)('random shapes have white within the choke in random positions', async () => {
  for (let seed = 0; seed < 6; seed += 1) {
    const random = createRandom(seed)
    const ready = await drawing(randomOperators(random))
    const chokeMm = Math.round(100 * (random() * 0.9 - 0.3)) / 100
    const scale = 0.6 + 0.8 * random()
    const white = { chokeMm, ...randomPlace(random, scale) }
    const counts = measure(await whiteOf(ready, white), chokeMm, scale)
    expect(counts, `seed ${seed}, choke ${chokeMm}`).toEqual(RIGHT)
  }
})

test.skipIf(!hasGhostscript)(
  'white is as far from the edges at which a slot crops the artwork, and never outside',
  async () => {
    const ready = await drawing('-1 -1 30 30 re f')
    const slot = ellipseOutline({ x: 4, y: 4, width: 14, height: 10 })
    for (const chokeMm of [0.5, -0.5]) {
      const plates = await whiteOf(ready, { chokeMm, matrix: MIDDLE, clips: [slot, WHOLE] })
      expect(measure(plates, chokeMm)).toEqual(RIGHT)
      const ofSlot = measure({ ...plates, hasArtwork: plates.hasWhite, hasWhite: plates.hasArtwork }, 0)
      // with a spread, the white fills the slot, and no more
      if (chokeMm < 0) expect(ofSlot).toEqual(RIGHT)
    }
  },
)

test.skipIf(!hasGhostscript)(
  'white is not printed below what is white in the artwork, if the channel says so',
  async () => {
    const ready = await drawing('2 2 14 12 re f 0 0 0 0 k 5 5 6 6 re f')
    for (const [shape, isBelowWhite] of [
      ['artwork', true],
      ['artworkNotWhite', false],
    ] as const) {
      const plates = await whiteOf(ready, { shape, chokeMm: 0.2, matrix: MIDDLE, clips: [WHOLE] })
      const [x, y] = [Math.round(10 * PX_PER_MM), Math.round(10 * PX_PER_MM)]
      expect([plates.hasArtwork(x, y), plates.hasWhite(x, y)]).toEqual([false, isBelowWhite])
      if (!isBelowWhite) expect(measure(plates, 0.2)).toEqual(RIGHT)
    }
  },
)

test.skipIf(!hasGhostscript)(
  'an image with soft alpha has white where at least half of its colour is printed',
  async () => {
    const side = 400
    // a disc whose alpha falls from the middle to the edge
    const pixels = Buffer.alloc(side * side * 4)
    for (let at = 0; at < side * side; at += 1) {
      const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2)
      pixels.set([200, 0, 0, Math.max(0, 255 * (1 - distance / (side / 2)))], 4 * at)
    }
    const png = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer()
    const ready = join(testFolder(), 'ready.pdf')
    expect(await normaliseImage('PNG', testFile(png), ready)).toMatchObject({ ok: true })
    const plates = await whiteOf(ready, { chokeMm: 0.2, matrix: [16, 0, 0, 16, 4, 2], clips: [WHOLE] })
    let area = 0
    for (let y = 0; y < plates.height; y += 1)
      for (let x = 0; x < plates.width; x += 1) if (plates.hasWhite(x, y)) area += 1
    expect(Math.sqrt(area / Math.PI) / PX_PER_MM).toBeCloseTo(4 - 0.2, 1)
  },
)

test.skipIf(!hasGhostscript)('an image without alpha has white in its whole rectangle', async () => {
  const image = sharp({ create: { width: 200, height: 160, channels: 3, background: '#d02020' } })
  const tiff = await image.toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer()
  const ready = join(testFolder(), 'ready.pdf')
  expect(await normaliseImage('TIFF', testFile(tiff), ready)).toMatchObject({ ok: true })
  const plates = await whiteOf(ready, { chokeMm: 0.3, matrix: MIDDLE, clips: [WHOLE] })
  expect(measure(plates, 0.3)).toEqual(RIGHT)
})

test('slots in which the same artwork has the same position share one form, and the same input gives the same bytes', async () => {
  const ready = await drawing('6 4 8 8 re f')
  const clip = (x: number) => rectOutline({ x, y: 1, width: 7.1, height: 6 })
  const places = [0.1, 8.3, 16.7].map((x) => ({
    chokeMm: 0.2,
    matrix: [7, 0, 0, 5.6, x, 1.2] as const,
    clips: [clip(x)],
  }))
  const turned = { chokeMm: 0.2, matrix: [0, 7, -5.6, 0, 8, 10] as const, clips: [WHOLE] }
  const sheets = await Promise.all([0, 1].map(() => composeWhite(ready, turned, [...places, turned])))
  const [first, second] = sheets.map((file) => readSheet(file))
  expect(first?.content.match(/\/W1 Do/g)).toHaveLength(3)
  expect(first?.content.match(/\/W2 Do/g)).toHaveLength(1)
  expect(first?.content).not.toContain('/W3')
  expect(second?.content).toBe(first?.content)
  const [a, b] = sheets.map((file) => readFileSync(file))
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true)
})

test('an artwork that prints nothing has no white', async () => {
  const { content } = readSheet(
    await composeWhite(await drawing('n'), { chokeMm: 0, matrix: MIDDLE, clips: [WHOLE] }, [
      { chokeMm: 0, matrix: MIDDLE, clips: [WHOLE] },
    ]),
  )
  expect(content).toContain('/OC /White BDC')
  expect(content).not.toContain('/W1 Do')
})
