import { planSheet } from '@platen/domain/imposition'
import type { Jig, Slot } from '@platen/domain/jigs'
import { expect, test } from 'vitest'
import { type Pixels, RENDERERS } from '../pdf/renderer-fixtures.ts'
import { buildPdf } from '../pdf/pdf-fixtures.ts'
import { bedColour, everySlot, GOLDEN_LAYOUT, JIG, SLOT_TYPES } from './golden-fixtures.ts'
import { composed, normalisedFile, sheetInput } from './sheet-fixtures.ts'

/** As viewed, in mm; not square, and of another shape than any image box. */
const ARTWORK = { width: 14, height: 9 }
const PT = 72 / 25.4
const PIXELS_A_MM = 4

const COLOURS = '/R CS /R cs'
const square = (colour: string, x: number, y: number, w: number, h: number) =>
  `${colour} sc ${[x, y, w, h].map((share) => share.toFixed(4)).join(' ')} re f`

/** The artwork in a unit square, y up, as `artworkColour` tells it. */
const PICTURE = [
  COLOURS,
  square('1 0 0', 0, 0.5, 0.5, 0.5),
  square('0 1 0', 0.5, 0.5, 0.5, 0.5),
  square('0 0 1', 0, 0, 0.5, 0.5),
  square('1 1 0', 0.5, 0, 0.5, 0.5),
  square('0 0 0', 0, 0.8, 0.3, 0.2),
].join('\n')

interface Page {
  /** The page's own width and height in its units, before its turn. */
  readonly width: number
  readonly height: number
  readonly origin?: readonly [number, number]
  readonly entries?: string
  /** Brings the unit square, as viewed, to where it stands in the page before its turn. */
  readonly turn?: string
}

/** A page whose resources, box and turn are those of the tree above it. */
function artworkPdf({ width, height, origin: [x, y] = [0, 0], entries = '', turn = '1 0 0 1 0 0' }: Page): Buffer {
  // a margin of other colours around the box that counts shows where the wrong box is taken
  const box = (by: number) => `[${x - by} ${y - by} ${x + width + by} ${y + height + by}]`
  const content = `0.5 0 0.5 rg ${x - 50} ${y - 50} ${width + 100} ${height + 100} re f
${width} 0 0 ${height} ${x} ${y} cm ${turn} cm ${PICTURE}`
  return buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox${box(40)}${entries}/Resources<</ColorSpace<</R/DeviceRGB>>>>>>`,
      3: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1>>',
      4: `<</Type/Page/Parent 3 0 R/Contents 5 0 R/CropBox${box(20)}/TrimBox${box(0)}${userUnit(entries)}>>`,
      5: { data: content },
    },
  })
}

/** A page's UserUnit is its own and not inherited. */
const userUnit = (entries: string): string => (entries === '' ? '' : '/UserUnit 2')

const ARTWORKS: Readonly<Record<string, Buffer>> = {
  'a plain page': artworkPdf({ width: ARTWORK.width * PT, height: ARTWORK.height * PT }),
  'a page with Rotate, UserUnit, boxes away from the origin and inherited resources': artworkPdf({
    width: (ARTWORK.height * PT) / 2,
    height: (ARTWORK.width * PT) / 2,
    origin: [-300, 170],
    entries: '/Rotate 90',
    turn: '0 1 -1 0 1 0',
  }),
}

/** The expected colour of each pixel, as one number; renderers differ in how they round a page to whole pixels. */
function expectedPicture(slots: readonly Slot[], { width, height }: Pixels): Int32Array {
  const colours = new Int32Array(width * height)
  const [across, down] = [GOLDEN_LAYOUT.width / width, GOLDEN_LAYOUT.height / height]
  for (let at = 0; at < colours.length; at++) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    const [r, g, b] = bedColour(slots, ARTWORK, { x: x * across, y: y * down })
    colours[at] = (r << 16) | (g << 8) | b
  }
  return colours
}

/** Pixels whose colour is not the expected one, and how many were held against it: those well inside of one colour. */
function compare({ width, data }: Pixels, expected: Int32Array): { wrong: string[]; held: number } {
  // where the colours around a pixel differ there is a seam, and a renderer may mix
  const around = [-2, -1, 0, 1, 2].flatMap((dy) => [-2, -1, 0, 1, 2].map((dx) => dy * width + dx))
  const wrong: string[] = []
  let held = 0
  for (let at = 0; at < expected.length; at++) {
    const colour = expected[at] ?? 0
    if (around.some((by) => (expected[at + by] ?? colour) !== colour)) continue
    held += 1
    const parts = [colour >> 16, (colour >> 8) & 255, colour & 255]
    if (parts.some((part, i) => Math.abs(part - (data[4 * at + i] ?? 0)) > 8))
      wrong.push(`${at % width}, ${Math.floor(at / width)}: ${[...data.subarray(4 * at, 4 * at + 3)]} for ${parts}`)
  }
  return { wrong: wrong.slice(0, 10), held }
}

for (const [name, pdf] of Object.entries(ARTWORKS)) {
  test.each(SLOT_TYPES)(
    `${name} lies in every %s slot as the specification says, for each scale, mirror and rotation, in two renderers`,
    async (type) => {
      const slots = everySlot(type)
      const jig: Jig = {
        ...{ id: 'jig', name: 'Jig', ...JIG, thickness: 1, slots, referenceText: '', defaultSpacing: 5 },
        ...{ locations: [], printerTypes: [] },
      }
      const booked = [1, 2].flatMap((jigNo) =>
        slots.map((_, i) => ({ jigNo, slotNo: i + 1, orderRef: 'o', artworkRef: 'a', artwork: ARTWORK })),
      )
      const plan = planSheet({ layout: GOLDEN_LAYOUT, findJig: () => jig, booked })
      expect(plan.unplaced).toEqual([])
      const sheet = await composed(sheetInput({ a: await normalisedFile(pdf) }, plan))
      for (const [renderer, render] of Object.entries(RENDERERS)) {
        const picture = await render(sheet, PIXELS_A_MM / PT)
        const expected = expectedPicture(slots, picture)
        const { wrong, held } = compare(picture, expected)
        expect(wrong, renderer).toEqual([])
        // paper and all colours; only the seams are left out
        expect(held).toBeGreaterThan(expected.length * 0.8)
      }
    },
    60_000,
  )
}
