import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PdfDocument } from '../pdf/document.ts'
import { isArray, isDict, isName, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { contentStreams, joinedContent } from '../pdf/page-content.ts'
import { listPages } from '../pdf/pages.ts'
import { onePage, testFile } from '../pdf/pdf-fixtures.ts'
import { type Pixels, RENDERERS } from '../pdf/renderer-fixtures.ts'
import { hasGhostscript, renderSeparations } from './separations-fixture.ts'
import { composed, createPlan, normalisedFile, placement, readSheet, sheetInput } from './sheet-fixtures.ts'

/**
 * Artwork of 144 by 72 points with all kinds of colour operators and resources. The alternates of its three spot
 * colours are cyan, magenta and yellow: the red, green and blue channels of a rendering are therefore the three
 * separations.
 */
const tint = (red: number, green: number, blue: number) =>
  `<</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[${red} ${green} ${blue}]>>`
const SPOTS = [
  '/White[/Separation/RDG_WHITE/DeviceRGB 6 0 R]',
  '/Gloss[/Separation/RDG_GLOSS/DeviceRGB 7 0 R]',
  '/Cut[/Separation/CutContour/DeviceRGB 8 0 R]',
  '/Both[/DeviceN[/RDG_WHITE/RDG_GLOSS]/DeviceRGB 9 0 R]',
  '/Icc[/ICCBased 10 0 R]',
].join('')
const STATES =
  '/Over<</OP true/op true/OPM 1>>/Multiply<</BM/Multiply/ca 0.5>>/Masked<</SMask<</S/Luminosity/G 11 0 R>>>>/Plain<</SMask/None/BM/Normal/ca 1>>'
const CONTENT = `/Over gs /White cs 1 scn 4 4 60 60 re f
/Gloss cs 0.5 scn 34 14 60 40 re f
/Both cs 0.25 0.75 scn 80 4 30 30 re f
/Multiply gs /White cs 0.4 scn 70 30 40 30 re f
/Plain gs /Masked gs /Gloss cs 1 scn 100 10 40 50 re f /Plain gs
/Fade sh
/OC /Layer BDC /Cut CS 1 SCN 2 w 2 2 140 68 re S EMC
/Icc cs 0.2 0.4 0.6 sc 130 60 8 8 re f`

const ARTWORK = onePage({
  mediaBox: '[0 0 144 72]',
  page: '/Group<</S/Transparency/CS/DeviceRGB/I true>>',
  content: { dict: '/Filter/FlateDecode', data: deflateSync(CONTENT) },
  resources: `<</ColorSpace<<${SPOTS}>>/ExtGState<<${STATES}>>/Properties<</Layer 12 0 R>>/Shading<</Fade 13 0 R>>>>`,
  catalog: '/OCProperties<</OCGs[12 0 R]/D<</ON[12 0 R]>>>>',
  more: {
    6: tint(0, 1, 1),
    7: tint(1, 0, 1),
    8: tint(1, 1, 0),
    9: {
      dict: '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]',
      data: '{ 1 exch sub exch 1 exch sub exch 1 }',
    },
    10: { dict: '/N 3/Alternate/DeviceRGB', data: Buffer.from('no profile, but it must come through as it is') },
    11: {
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 144 72]/Group<</S/Transparency/CS/DeviceGray>>',
      data: '0.5 g 0 0 144 72 re f',
    },
    12: '<</Type/OCG/Name(Contour)/GTS_Metadata<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/Cutting>>>>',
    13: '<</ShadingType 2/ColorSpace[/Separation/RDG_WHITE/DeviceRGB 6 0 R]/Coords[10 64 60 70]/BBox[10 64 60 70]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[1]>>>>',
  },
})

const INCH = 25.4
/** The artwork of 2 x 1 inches, one inch from the top and left of a sheet of 4 x 3 inches. */
const PLAN = createPlan([placement('a', [2 * INCH, 0, 0, INCH, INCH, INCH])], 4 * INCH, 3 * INCH)

/** Formats objects for comparison: references resolved, streams decoded, keys sorted. */
function inWords(document: PdfDocument, object: PdfObject | undefined): unknown {
  const value = document.resolve(object ?? null)
  if (value instanceof PdfName) return `/${value.name}`
  if (value instanceof PdfString) return `(${value.bytes.toString('latin1')})`
  if (isArray(value)) return value.map((item) => inWords(document, item))
  if (value instanceof PdfStream) {
    const bytes = document.reader.rawBytes(value, 1 << 24)
    return [inWords(document, new Map(value.dict)), createHash('md5').update(bytes).digest('hex')]
  }
  if (!isDict(value)) return value
  const entries = [...value].filter(
    ([key]) => key !== 'Length' && !(key === 'Type' && isName(value.get('Type'), 'XObject')),
  )
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, inWords(document, item)]),
  )
}

test('composeSheet preserves colour operators and resources of the artwork', async () => {
  const source = readSheet(testFile(ARTWORK))
  const [page] = listPages(source.document)
  const sheet = readSheet(await composed(sheetInput({ a: await normalisedFile(ARTWORK) }, PLAN)))
  const form = sheet.drawn[0]?.form
  if (!page || !form) throw new Error('page or form is missing')
  expect(sheet.document.reader.unpacked(form, 1 << 20)?.toString('latin1')).toBe(CONTENT)
  expect(
    joinedContent(source.document, contentStreams(source.document, page.dict.get('Contents'))).toString('latin1'),
  ).toContain(CONTENT)
  for (const key of ['Resources', 'Group'])
    expect(inWords(sheet.document, form.dict.get(key))).toEqual(inWords(source.document, page.dict.get(key)))
  for (const { document } of [source, sheet]) document.close()
})

/** Crops a rendering of the sheet to the artwork. */
function cut({ width, data }: Pixels, at: { x: number; y: number; width: number; height: number }): Buffer {
  const rows = Array.from({ length: at.height }, (_, row) => {
    const from = 4 * ((at.y + row) * width + at.x)
    return data.subarray(from, from + 4 * at.width)
  })
  return Buffer.concat(rows)
}

test('separations of the sheet equal those of the artwork in two renderers, with overprint, blending, masks and shadings', async () => {
  const artwork = testFile(ARTWORK)
  const sheet = await composed(sheetInput({ a: await normalisedFile(ARTWORK) }, PLAN))
  for (const [renderer, render] of Object.entries(RENDERERS)) {
    const alone = await render(artwork, 2)
    const sheetPixels = await render(sheet, 2)
    expect([alone.width, alone.height, sheetPixels.width, sheetPixels.height]).toEqual([288, 144, 576, 432])
    const placed = cut(sheetPixels, { x: 144, y: 144, width: 288, height: 144 })
    for (const plate of [0, 1, 2]) {
      const expected = alone.data.filter((_, i) => i % 4 === plate)
      const plateTones = placed.filter((_, i) => i % 4 === plate)
      const inked = expected.filter((tone) => tone < 250).length
      expect(inked, `${renderer}, plate ${plate}`).toBeGreaterThan(1000)
      const off = plateTones.filter((tone, i) => Math.abs(tone - (expected[i] ?? 0)) > 3).length
      expect(off, `${renderer}, plate ${plate}`).toBe(0)
    }
  }
}, 30_000)

test.skipIf(!hasGhostscript)(
  'Ghostscript renders the same separations for sheet and artwork (skipped if it is not installed)',
  async () => {
    const alone = await renderSeparations(testFile(ARTWORK))
    const sheetSeparations = await renderSeparations(
      await composed(sheetInput({ a: await normalisedFile(ARTWORK) }, PLAN)),
    )
    expect([...sheetSeparations.keys()].sort()).toEqual([...alone.keys()].sort())
    expect([...alone.keys()]).toEqual(expect.arrayContaining(['RDG_WHITE', 'RDG_GLOSS', 'CutContour']))
    for (const [ink, expected] of alone) {
      const plate = sheetSeparations.get(ink)
      const off = expected.tones.filter((tone, i) => {
        const [x, y] = [i % expected.width, Math.floor(i / expected.width)]
        return Math.abs(tone - (plate?.tones[(72 + y) * plate.width + 72 + x] ?? 0)) > 3
      })
      expect(off.length, ink).toBe(0)
    }
  },
  30_000,
)
