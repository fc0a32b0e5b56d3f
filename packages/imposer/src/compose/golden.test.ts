import { planSheet } from '@platen/domain/imposition'
import { type Jig, newJig, type Slot, type SlotType } from '@platen/domain/jigs'
import { expect, test } from 'vitest'
import { buildPdf } from '../pdf/pdf-fixtures.ts'
import { type Pixels, RENDERERS } from '../pdf/renderer-fixtures.ts'
import { bedColour, everySlot, GOLDEN_LAYOUT, JIG, SLOT_TYPES } from './golden-fixtures.ts'
import { composed, normalisedFile, sheetInput } from './sheet-fixtures.ts'

/** Displayed size in mm; neither square nor of the aspect ratio of an image box. */
const ARTWORK = { width: 14, height: 9 }
const PT = 72 / 25.4
const PIXELS_A_MM = 4

const COLOURS = '/R CS /R cs'
const square = (colour: string, x: number, y: number, w: number, h: number) =>
  `${colour} sc ${[x, y, w, h].map((share) => share.toFixed(4)).join(' ')} re f`

/** The artwork in a unit square, y up, with the colours of `artworkColour`. */
const PICTURE = [
  COLOURS,
  square('1 0 0', 0, 0.5, 0.5, 0.5),
  square('0 1 0', 0.5, 0.5, 0.5, 0.5),
  square('0 0 1', 0, 0, 0.5, 0.5),
  square('1 1 0', 0.5, 0, 0.5, 0.5),
  square('0 0 0', 0, 0.8, 0.3, 0.2),
].join('\n')

interface Page {
  /** Width and height of the page in its units, before rotation. */
  readonly width: number
  readonly height: number
  readonly origin?: readonly [number, number]
  readonly entries?: string
  /** Matrix from the displayed unit square to the page before rotation. */
  readonly turn?: string
}

/** A page that inherits resources, box and rotation from the page tree. */
function artworkPdf({ width, height, origin: [x, y] = [0, 0], entries = '', turn = '1 0 0 1 0 0' }: Page): Buffer {
  // a margin in other colours around the box reveals use of the wrong box
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

/** UserUnit is not inherited. */
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

/** The expected colour of each pixel as a number, and the pixels that are compared. */
interface Expected {
  readonly colours: Int32Array
  /** Indices of the pixels inside an area of one colour: those next to an edge may be antialiased. */
  readonly compared: Int32Array
}

/** Returns the expected picture; renderers round page sizes to pixels differently. */
function createExpected(slots: readonly Slot[], width: number, height: number): Expected {
  const colours = new Int32Array(width * height)
  const [across, down] = [GOLDEN_LAYOUT.width / width, GOLDEN_LAYOUT.height / height]
  for (let at = 0; at < colours.length; at++) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    const [r, g, b] = bedColour(slots, ARTWORK, { x: x * across, y: y * down })
    colours[at] = (r << 16) | (g << 8) | b
  }
  const around = [-2, -1, 0, 1, 2].flatMap((dy) => [-2, -1, 0, 1, 2].map((dx) => dy * width + dx))
  const compared = new Int32Array(colours.length)
  let count = 0
  for (let at = 0; at < colours.length; at++) {
    const colour = colours[at] ?? 0
    if (around.every((by) => (colours[at + by] ?? colour) === colour)) compared[count++] = at
  }
  return { colours, compared: compared.subarray(0, count) }
}

const pictures = new Map<string, Expected>()

/** Returns the expected picture of the slots of a type, which is computed once for each size. */
function expectedPicture(type: SlotType, { width, height }: Pixels): Expected {
  const name = `${type} ${width} ${height}`
  const picture = pictures.get(name) ?? createExpected(everySlot(type), width, height)
  pictures.set(name, picture)
  return picture
}

/** Returns the first compared pixels with a wrong colour. */
function findWrong({ width, data }: Pixels, { colours, compared }: Expected): string[] {
  const wrong: string[] = []
  for (const at of compared) {
    const colour = colours[at] ?? 0
    const isOff = (shift: number, part: number) => Math.abs(((colour >> shift) & 255) - (data[4 * at + part] ?? 0)) > 8
    if (isOff(16, 0) || isOff(8, 1) || isOff(0, 2)) {
      const seen = [...data.subarray(4 * at, 4 * at + 3)]
      wrong.push(`${at % width}, ${Math.floor(at / width)}: ${seen} for ${colour.toString(16)}`)
    }
    if (wrong.length === 10) break
  }
  return wrong
}

for (const [name, pdf] of Object.entries(ARTWORKS)) {
  test.each(SLOT_TYPES)(
    `${name} is placed as specified in every %s slot, for each scale, reflection and rotation, in two renderers`,
    async (type) => {
      const slots = everySlot(type)
      const jig: Jig = {
        ...newJig('jig', 'Jig'),
        ...JIG,
        slots,
      }
      const booked = [1, 2].flatMap((jigNo) =>
        slots.map((_, i) => ({ jigNo, slotNo: i + 1, orderRef: 'o', artworkRef: 'a', artwork: ARTWORK })),
      )
      const plan = planSheet({ layout: GOLDEN_LAYOUT, findJig: () => jig, booked })
      expect(plan.unplaced).toEqual([])
      const sheet = await composed(sheetInput({ a: await normalisedFile(pdf) }, plan))
      for (const [renderer, render] of Object.entries(RENDERERS)) {
        const picture = await render(sheet, PIXELS_A_MM / PT)
        const expected = expectedPicture(type, picture)
        expect(findWrong(picture, expected), renderer).toEqual([])
        // all areas are compared, except pixels at edges
        expect(expected.compared.length).toBeGreaterThan(expected.colours.length * 0.8)
      }
    },
    60_000,
  )
}
