import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArtworkFix } from '@platen/domain/artwork'
import type { Matrix } from '@platen/domain/geometry'
import { expect, test } from 'vitest'
import { normalisePdf } from '../compose/normalise-pdf.ts'
import {
  composed,
  createPlan,
  drawn,
  normalisedFile,
  placement,
  readSheet,
  sheetInput,
} from '../compose/sheet-fixtures.ts'
import { inspectPdf } from '../inspect/describe-pdf.ts'
import { buildPdf, onePage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { writeFixedArtwork } from './write-fixed-artwork.ts'

const MM = 72 / 25.4
const RED = 'ff0000'
const BLUE = '0000ff'
const WHITE = 'ffffff'

/** 200 x 100 points; the upper left quarter is red, the lower right quarter blue. */
const ARTWORK = onePage({ content: { data: '1 0 0 rg 0 50 100 50 re f 0 0 1 rg 100 0 100 50 re f' } })
const SIZE = { width: 200 / MM, height: 100 / MM }
const UNCHANGED = { turn: 0, scale: 1, trimX: 0, trimY: 0 } as const

async function fixed(ready: string, fix: ArtworkFix, page = 1): Promise<string> {
  const pdfFile = join(testFolder(), 'fixed.pdf')
  expect(await writeFixedArtwork({ preparedFile: ready, page, size: SIZE, fix, pdfFile })).toBe(true)
  return pdfFile
}

test('writeFixedArtwork turns artwork clockwise', async () => {
  const file = await fixed(await normalisedFile(ARTWORK), {
    ...UNCHANGED,
    turn: 90,
    width: SIZE.height,
    height: SIZE.width,
  })
  const { width, height, drawn: forms } = readSheet(file)
  expect([width, height]).toEqual([expect.closeTo(100, 3), expect.closeTo(200, 3)])
  // the top left corner is at the top right, the top right corner at the bottom right
  const corners = forms[0]?.corners.map(({ x, y }) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])
  expect(corners).toEqual([
    [100, 200],
    [100, 0],
    [0, 200],
  ])
  const picture = await drawn(file)
  expect([picture.at(0.75, 0.25), picture.at(0.25, 0.75), picture.at(0.25, 0.25)]).toEqual([RED, BLUE, WHITE])
})

test('writeFixedArtwork scales artwork exactly', async () => {
  const scale = 0.986
  const fix = { ...UNCHANGED, scale, width: SIZE.width * scale, height: SIZE.height * scale }
  const { width, height, drawn: forms } = readSheet(await fixed(await normalisedFile(ARTWORK), fix))
  expect([width, height]).toEqual([expect.closeTo(197.2, 3), expect.closeTo(98.6, 3)])
  const [corner] = forms[0]?.corners ?? []
  expect([corner?.x, corner?.y]).toEqual([expect.closeTo(0, 3), expect.closeTo(98.6, 3)])
})

test('writeFixedArtwork cuts off the same on opposite sides', async () => {
  const fix = { ...UNCHANGED, trimX: 10 / MM, trimY: 5 / MM, width: 180 / MM, height: 90 / MM }
  const file = await fixed(await normalisedFile(ARTWORK), fix)
  const { width, height, drawn: forms, content } = readSheet(file)
  expect([width, height]).toEqual([expect.closeTo(180, 3), expect.closeTo(90, 3)])
  const [corner] = forms[0]?.corners ?? []
  expect([corner?.x, corner?.y]).toEqual([expect.closeTo(-10, 3), expect.closeTo(95, 3)])
  expect(content).toMatch(/W n/)
})

test('writeFixedArtwork copies the page that is printed, with its spot colours', async () => {
  const tint = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 0 0]>>'
  const space = `[/Separation/Gold/DeviceCMYK ${tint}]`
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents ${content} 0 R/Resources<</ColorSpace<</C ${space}>>>>>>`
  const pdf = buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      3: page(5),
      4: page(6),
      5: { data: '1 0 0 rg 0 0 200 100 re f' },
      6: { data: '/C cs 1 scn 0 0 200 100 re f' },
    },
  })
  const file = await fixed(
    await normalisedFile(pdf),
    { ...UNCHANGED, turn: 90, width: SIZE.height, height: SIZE.width },
    2,
  )
  expect(await inspectPdf(file)).toMatchObject({ ok: true, info: { pages: [{ spotColours: ['Gold'] }] } })
  expect((await drawn(file)).at(0.5, 0.5)).not.toBe(RED)
})

test('writeFixedArtwork writes equal bytes for equal requests', async () => {
  const fix = { ...UNCHANGED, turn: 90, width: SIZE.height, height: SIZE.width } as const
  const [a, b] = [await normalisedFile(ARTWORK), await normalisedFile(ARTWORK)]
  expect(readFileSync(await fixed(a, fix))).toEqual(readFileSync(await fixed(b, fix)))
})

test('writeFixedArtwork returns false for a file that cannot be read, and for a page that it does not have', async () => {
  const request = { page: 1, size: SIZE, fix: { ...UNCHANGED, ...SIZE }, pdfFile: join(testFolder(), 'fixed.pdf') }
  expect(await writeFixedArtwork({ ...request, preparedFile: testFile(Buffer.from('no PDF')) })).toBe(false)
  expect(await writeFixedArtwork({ ...request, page: 2, preparedFile: await normalisedFile(ARTWORK) })).toBe(false)
})

test('A sheet has the fixed artwork in its place: turned, and without what was cut off', async () => {
  const bleed = 10 / MM
  const fix = { turn: 90, scale: 1, trimX: bleed, trimY: bleed, width: 80 / MM, height: 180 / MM } as const
  const artwork = await fixed(await normalisedFile(ARTWORK), fix)
  const ready = join(testFolder(), 'ready.pdf')
  expect(await normalisePdf(artwork, ready)).toMatchObject({
    ok: true,
    pages: [{ size: { width: expect.closeTo(fix.width, 3) } }],
  })
  // in its true size, 100 points from the left and 50 from the top
  const matrix: Matrix = [fix.width, 0, 0, fix.height, 100 / MM, 50 / MM]
  const plan = createPlan([placement('a', matrix)], 400 / MM, 300 / MM)
  const sheet = await composed(sheetInput({ a: ready }, plan))
  const picture = await drawn(sheet)
  const at = (x: number, y: number) => picture.at((100 + x) / 400, (50 + y) / 300)
  // the upper right quarter is red, the lower left one blue, each without the 10 points that were cut off
  expect([at(41, 1), at(79, 1), at(79, 89), at(41, 89)]).toEqual([RED, RED, RED, RED])
  expect([at(1, 91), at(39, 91), at(39, 179), at(1, 179)]).toEqual([BLUE, BLUE, BLUE, BLUE])
  expect([at(-2, 179), at(82, 1), at(79, -2), at(1, 182), at(1, 1)]).toEqual([WHITE, WHITE, WHITE, WHITE, WHITE])
})
