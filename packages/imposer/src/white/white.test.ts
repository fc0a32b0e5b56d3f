import { rectOutline } from '@platen/domain/geometry'
import { expect, test } from 'vitest'
import { normalisedFile } from '../compose/sheet-fixtures.ts'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { drawContour, getDrawnWidth } from './draw-contour.ts'
import { placeWhite, toWhitePlace } from './place-white.ts'
import { type Ring, traceContours } from './trace-contours.ts'

function trace(rows: readonly string[]): Ring[] {
  const samples = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 255 : 0))
  const rings: Ring[] = []
  traceContours({ width: rows[0]?.length ?? 0, height: rows.length, samples }, 127.5, (ring) => rings.push(ring))
  return rings
}

/** Area inside of a ring; negative if it is a hole. */
function areaOf(ring: Ring): number {
  const points = ring.length / 2
  const cross = (i: number, j: number) => ring[2 * i]! * ring[2 * j + 1]! - ring[2 * j]! * ring[2 * i + 1]!
  return Array.from({ length: points }, (_, i) => cross(i, (i + 1) % points)).reduce((a, b) => a + b, 0) / 2
}

test('A page of any size is drawn with at most 50 million pixels, also if its height is rounded up', () => {
  expect(getDrawnWidth(75, 155)).toBe(1771)
  for (const [width, height] of [
    [850.194, 1756.833],
    [1756.833, 850.194],
    [4000, 10],
    [10, 4000],
    [5000, 5000],
  ] as const) {
    const drawn = getDrawnWidth(width, height)
    expect(drawn * Math.round((drawn * height) / width)).toBeLessThanOrEqual(50_000_000)
  }
})

test('traceContours follows each edge once, holes in the other direction, and separates areas that meet at a corner', () => {
  expect(trace(['....', '....'])).toEqual([])
  expect(trace(['#']).map(areaOf)).toEqual([0.5])
  // full rows end at the edge of the grid, except their corners
  expect(trace(['###', '###', '###']).map(areaOf)).toEqual([8.5])
  expect(trace(['###', '#.#', '###']).map(areaOf)).toEqual([8.5, -0.5])
  expect(trace(['##..', '##..', '..##', '..##']).map(areaOf)).toEqual([3.5, 3.5])
})

test('traceContours encloses the same area as the samples, whatever they are', () => {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  for (let round = 0; round < 50; round += 1) {
    const [width, height] = [1 + (next() % 20), 1 + (next() % 20)]
    const share = next()
    const samples = Uint8Array.from({ length: width * height }, () => (next() < share ? 255 : 0))
    const at = (x: number, y: number) =>
      x < 0 || y < 0 || x >= width || y >= height ? 0 : samples[y * width + x]! / 255
    // the area of marching squares in each cell of four pixels, by the number of pixels inside; opposite ones are
    // separate
    let expected = 0
    for (let y = -1; y < height; y += 1) {
      for (let x = -1; x < width; x += 1) {
        const inside = at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)
        const areOpposite = inside === 2 && at(x, y) === at(x + 1, y + 1)
        expected += areOpposite ? 0.25 : [0, 0.125, 0.5, 0.875, 1][inside]!
      }
    }
    const rings: Ring[] = []
    traceContours({ width, height, samples }, 127.5, (ring) => rings.push(ring))
    expect(rings.map(areaOf).reduce((a, b) => a + b, 0)).toBeCloseTo(expected, 9)
  }
})

/** 80 x 60 mm with dots of two pixels of 600 dpi, more than any artwork with details has. */
const DOTS = `[0.24 0.24] 0 d 0.24 w ${Array.from({ length: 480 }, (_, at) => {
  const x = (at * 0.48).toFixed(2)
  return `${x} 0 m ${x} 170 l S`
}).join(' ')}`

test('drawContour refuses a page with too many details, and a file that is no PDF', async () => {
  const ready = await normalisedFile(onePage({ mediaBox: '[0 0 226.7716 170.0788]', content: { data: DOTS } }))
  expect(await drawContour(ready, 1, 'artwork')).toBe('tooComplex')
  expect(await drawContour(ready, 2, 'artwork')).toBe('unreadable')
  expect(await drawContour(import.meta.filename, 1, 'artwork')).toBe('unreadable')
})

test('placeWhite clips to the printable area, keeps islands that a spread makes large enough, and drops others', () => {
  const square = (x: number, y: number, side: number) => [x, y, x + side, y, x + side, y + side, x, y + side]
  const contour = { width: 10_000, height: 10_000, rings: [square(1000, 1000, 5000), square(8000, 1000, 200)] }
  const slot = rectOutline({ x: 0, y: 0, width: 20, height: 20 })
  const place = (chokeMm: number, area = { x: -5, y: -5, width: 50, height: 50 }) =>
    placeWhite(contour, toWhitePlace([20, 0, 0, -20, 0, 20], [slot], area), chokeMm).map((path) => [
      Math.min(...path.map(({ x }) => x)) / 1000,
      Math.max(...path.map(({ x }) => x)) / 1000,
      // the origin is the top left corner of the artwork before it is mirrored
      20 + Math.min(...path.map(({ y }) => y)) / 1000,
      20 + Math.max(...path.map(({ y }) => y)) / 1000,
    ])
  // twice as large, and mirrored
  expect(place(0)).toEqual([
    [2, 12, 8, 18],
    [16, 16.4, 17.6, 18],
  ])
  expect(place(0.1)).toEqual([[2.1, 11.9, 8.1, 17.9]])
  expect(place(-0.5)).toContainEqual([15.5, 16.9, 17.1, 18.5])
  expect(place(1, { x: 0, y: 10, width: 20, height: 10 })).toEqual([[3, 11, 11, 17]])
  expect(place(5)).toEqual([])
})
