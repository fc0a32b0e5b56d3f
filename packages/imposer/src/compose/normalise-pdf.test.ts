import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PDF_LIMITS } from '../pdf/limits.ts'
import { isArray, isName, PdfStream } from '../pdf/objects.ts'
import { buildPdf, onePage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { normalisePdf } from './normalise-pdf.ts'
import { drawn, normalisedFile, readSheet } from './sheet-fixtures.ts'

const RED = 'ff0000'
const BLUE = '0000ff'
const GREEN = '00ff00'
const WHITE = 'ffffff'

/** Draws the lower left quarter of the box 200 x 100 at (x, y) red and the upper right quarter blue. */
const quarters = (x = 0, y = 0): string => `1 0 0 rg ${x} ${y} 100 50 re f 0 0 1 rg ${x + 100} ${y + 50} 100 50 re f`

test('normalisePdf writes a page as one form of its displayed size, for any rotation', async () => {
  const expected = { 0: ['bl', 'tr'], 90: ['tl', 'br'], 180: ['tr', 'bl'], 270: ['br', 'tl'] } as const
  const places = { tl: [0.25, 0.25], tr: [0.75, 0.25], bl: [0.25, 0.75], br: [0.75, 0.75] } as const
  for (const turn of [0, 90, 180, 270] as const) {
    const ready = await normalisedFile(onePage({ content: { data: quarters() }, page: `/Rotate ${turn}` }))
    const sheet = readSheet(ready)
    expect([sheet.width, sheet.height]).toEqual(turn % 180 === 0 ? [200, 100] : [100, 200])
    expect(sheet.drawn).toHaveLength(1)
    sheet.document.close()
    const picture = await drawn(ready)
    const [red, blue] = expected[turn]
    expect(picture.at(places[red][0], places[red][1])).toBe(RED)
    expect(picture.at(places[blue][0], places[blue][1])).toBe(BLUE)
  }
})

test('normalisePdf uses TrimBox, else CropBox, else MediaBox, intersected with the MediaBox, at any origin', async () => {
  const cases: [string, [number, number]][] = [
    ['', [200, 100]],
    ['/CropBox[-50 20 50 70]', [100, 50]],
    ['/CropBox[-50 20 50 70]/TrimBox[-100 20 900 120]', [200, 100]],
    ['/TrimBox[0 0 0 0]', [200, 100]],
  ]
  for (const [page, size] of cases) {
    const content = { data: quarters(-100, 20) }
    const ready = await normalisedFile(onePage({ content, mediaBox: '[100 120 -100 20]', page }))
    const sheet = readSheet(ready)
    expect([sheet.width, sheet.height]).toEqual(size)
    sheet.document.close()
    const picture = await drawn(ready)
    expect(picture.at(0.2, 0.8)).toBe(RED)
  }
})

test('normalisePdf scales the artwork by UserUnit', async () => {
  const source = testFile(onePage({ page: '/UserUnit 2.5', content: { data: quarters() } }))
  const response = await normalisePdf(source, join(testFolder(), 'r.pdf'))
  expect(response.ok && response.pages[0]!.size.width).toBeCloseTo((500 * 25.4) / 72, 9)
  const picture = await drawn(await normalisedFile(onePage({ page: '/UserUnit 2.5', content: { data: quarters() } })))
  expect([picture.width, picture.height]).toEqual([500, 250])
  expect([picture.at(0.25, 0.75), picture.at(0.75, 0.25)]).toEqual([RED, BLUE])
})

test('normalisePdf copies inherited resources', async () => {
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]/Resources 5 0 R>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    4: { data: '/Half Do' },
    5: '<</XObject<</Half 6 0 R>>>>',
    6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 200 100]', data: '0 1 0 rg 0 0 200 100 re f' },
  }
  expect((await drawn(await normalisedFile(buildPdf({ objects })))).at(0.5, 0.5)).toBe(GREEN)
})

test('normalisePdf joins several content streams that depend on each other', async () => {
  const more = {
    5: { data: 'q 0 0 1 rg' },
    6: { dict: '/Filter/FlateDecode', data: deflateSync('0 0 200') },
    7: { dict: '/Filter/ASCIIHexDecode', data: `${Buffer.from('100 re f Q').toString('hex')}>` },
  }
  const source = onePage({ more }).toString('latin1').replace('/Contents 4 0 R', '/Contents[5 0 R 6 0 R 7 0 R]')
  expect((await drawn(await normalisedFile(Buffer.from(source, 'latin1')))).at(0.5, 0.5)).toBe(BLUE)
})

test('normalisePdf copies a single content stream and its filters unchanged', async () => {
  const data = deflateSync('0.10 0.2000 0 1 k 0 0 200 100 re f')
  const sheet = readSheet(await normalisedFile(onePage({ content: { dict: '/Filter/FlateDecode', data } })))
  const { form } = sheet.drawn[0]!
  expect(sheet.document.reader.rawBytes(form, 1000)).toEqual(data)
  sheet.document.close()
})

test('normalisePdf keeps the transparency group of the page, isolated', async () => {
  const sheet = readSheet(await normalisedFile(onePage({ page: '/Group<</S/Transparency/CS/DeviceCMYK/K true>>' })))
  const group = sheet.document.dict(sheet.drawn[0]!.form.dict.get('Group'))
  expect(isName(group?.get('CS'), 'DeviceCMYK')).toBe(true)
  expect([group?.get('I'), group?.get('K')]).toEqual([true, true])
  sheet.document.close()
})

test('normalisePdf keeps the default visibility of layers', async () => {
  const ready = await normalisedFile(
    onePage({
      content: { data: '/OC /Off BDC 1 0 0 rg 0 0 100 100 re f EMC /OC /On BDC 0 0 1 rg 100 0 100 100 re f EMC' },
      resources: '<</Properties<</Off 5 0 R/On 6 0 R>>>>',
      catalog: '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[5 0 R]>>>>',
      more: { 5: '<</Type/OCG/Name(off)>>', 6: '<</Type/OCG/Name(on)>>' },
    }),
  )
  const picture = await drawn(ready)
  expect([picture.at(0.25, 0.5), picture.at(0.75, 0.5)]).toEqual([WHITE, BLUE])
  const { document } = readSheet(ready)
  const properties = document.dict(document.catalog.get('OCProperties'))
  expect(properties?.get('OCGs')).toHaveLength(2)
  expect(document.dict(properties?.get('D'))?.get('OFF')).toHaveLength(1)
  document.close()
})

test.each([
  ['an empty field without a border', '/Subtype/Widget/FT/Tx', ''],
  ['a field with an empty value in UTF-16', '/Subtype/Widget/FT/Tx/V<feff>', ''],
  ['a field whose colours are none', '/Subtype/Widget/FT/Tx/V( )/MK<</BG[]/BC[]>>', ''],
  ['an unchecked box', '/Subtype/Widget/FT/Btn/AS/Off/MK<</CA(4)>>', ''],
  ['a link', '/Subtype/Link/Border[0 0 1]', ''],
  ['a filled field with an appearance', '/Subtype/Widget/FT/Tx/V(Anna)/AP<</N 6 0 R>>', ''],
  [
    'an empty field of a form whose appearances are out of date',
    '/Subtype/Widget/FT/Tx/AP<</N 6 0 R>>',
    '/NeedAppearances true',
  ],
])('normalisePdf accepts annotations that need no generated appearance: %s', async (_, entries, form) => {
  const file = onePage({
    page: `/Annots[<</F 4${entries}/Rect[0 0 40 20]>>]`,
    catalog: `/AcroForm<<${form}>>`,
    more: { 6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 40 20]', data: '' } },
  })
  expect(await normalisePdf(testFile(file), join(testFolder(), 'ready.pdf'))).toMatchObject({ ok: true })
})

test('normalisePdf draws printed annotations, but no hidden or screen-only annotations and no pop-ups', async () => {
  const kinds = [
    '/Subtype/Stamp/F 4',
    '/Subtype/Stamp/F 6',
    '/Subtype/Stamp/F 0',
    '/Subtype/Popup/F 4',
    '/Subtype/Stamp',
  ]
  const annotations = kinds.map((kind, i) => `<<${kind}/Rect[${40 * i} 0 ${40 * i + 40} 100]/AP<</N 5 0 R>>>>`)
  const ready = await normalisedFile(
    onePage({
      content: { data: 'q' },
      page: `/Annots[${annotations.join('')}]`,
      more: { 5: { dict: '/BBox[0 0 1 2]/Matrix[0 1 -1 0 0 0]', data: '1 0 0 rg 0 0 1 1 re f 0 1 0 rg 0 1 1 1 re f' } },
    }),
  )
  const picture = await drawn(ready)
  // the appearance is rotated by 90 degrees: its lower half is on the right
  expect([picture.at(0.05, 0.5), picture.at(0.15, 0.5)]).toEqual([GREEN, RED])
  for (let i = 1; i < 5; i++) expect(picture.at(0.1 + 0.2 * i, 0.5)).toBe(WHITE)
})

test('normalisePdf preserves spot colours, overprint, blend modes, soft masks and ICC profiles', async () => {
  const profile = Buffer.from('not really a profile')
  const ready = await normalisedFile(
    onePage({
      content: { data: '/G gs /S cs 1 scn 0 0 9 9 re f' },
      resources:
        '<</ExtGState<</G 5 0 R>>/ColorSpace<</S 6 0 R/N[/DeviceN[/RDG_GLOSS/Cyan]/DeviceCMYK 7 0 R]/I[/ICCBased 8 0 R]>>>>',
      more: {
        5: '<</OP true/op true/OPM 1/BM/Multiply/SMask<</S/Luminosity/G 9 0 R>>>>',
        6: '[/Separation/RDG_WHITE/DeviceCMYK 7 0 R]',
        7: '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0.125 0 0 .5]>>',
        8: { dict: '/N 3', data: profile },
        9: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency/CS/DeviceGray>>', data: '1 g' },
      },
    }),
  )
  const { document, drawn: forms } = readSheet(ready)
  const resources = document.dict(forms[0]!.form.dict.get('Resources'))
  const state = document.dict(document.dict(resources?.get('ExtGState'))?.get('G'))
  expect([state?.get('OP'), state?.get('op'), state?.get('OPM'), isName(state?.get('BM'), 'Multiply')]).toEqual([
    true,
    true,
    1,
    true,
  ])
  const mask = document.resolve(document.dict(state?.get('SMask'))?.get('G'))
  expect(mask instanceof PdfStream && document.reader.rawBytes(mask, 99).toString()).toBe('1 g')
  const spaces = document.dict(resources?.get('ColorSpace'))
  const spot = document.resolve(spaces?.get('S'))
  expect(isArray(spot) && isName(spot[1], 'RDG_WHITE')).toBe(true)
  expect(isArray(spot) && document.dict(spot[3])?.get('C1')).toEqual([0.125, 0, 0, 0.5])
  const many = document.resolve(spaces?.get('N'))
  expect(isArray(many) && isArray(many[1]) && many[1].map((name) => isName(name) && name.name)).toEqual([
    'RDG_GLOSS',
    'Cyan',
  ])
  const icc = document.resolve(spaces?.get('I'))
  const stream = isArray(icc) ? document.resolve(icc[1]) : null
  expect(stream instanceof PdfStream && document.reader.rawBytes(stream, 99)).toEqual(profile)
  document.close()
})

test('normalisePdf keeps only objects that the pages draw, and no reference to other files', async () => {
  const ready = await normalisedFile(
    onePage({
      resources: '<</XObject<</X 5 0 R>>>>',
      catalog: '/Names 6 0 R/StructTreeRoot 6 0 R',
      more: {
        5: {
          dict: '/Subtype/Form/BBox[0 0 1 1]/StructParents 3/PieceInfo 6 0 R/F(http://outside.example)/Up 3 0 R',
          data: '',
        },
        6: '<</Secret(left behind)>>',
      },
    }),
  )
  const sheet = readSheet(ready)
  const x = sheet.document.dict(
    sheet.document.dict(sheet.document.dict(sheet.drawn[0]!.form.dict.get('Resources'))?.get('XObject'))?.get('X'),
  )
  expect(x !== undefined && [...x.keys()].sort()).toEqual(['BBox', 'Length', 'Subtype', 'Up'])
  expect(sheet.document.resolve(x?.get('Up'))).toBe(null)
  sheet.document.close()
})

test('normalisePdf removes encryption with an empty password', async () => {
  for (const name of ['rc4-40', 'rc4-128', 'aes-128', 'aes-128-object-streams', 'aes-256-r5', 'aes-256-r6']) {
    const ready = join(testFolder(), 'ready.pdf')
    const source = fileURLToPath(new URL(`../pdf/fixtures/${name}.pdf`, import.meta.url))
    expect(await normalisePdf(source, ready)).toMatchObject({ ok: true })
    expect((await drawn(ready)).at(0.15, 0.6)).toBe(RED)
  }
})

test('normalisePdf leaves no file after a failure', async () => {
  const ready = join(testFolder(), 'ready.pdf')
  const bomb = { dict: '/Filter/FlateDecode', data: deflateSync(Buffer.alloc(PDF_LIMITS.contentBytes + 1)) }
  const source = onePage({ more: { 5: bomb } })
    .toString('latin1')
    .replace('/Contents 4 0 R', '/Contents[5 0 R 4 0 R]')
  const response = await normalisePdf(testFile(Buffer.from(source, 'latin1')), ready)
  expect(response).toMatchObject({ ok: false, refusal: { code: 'too-complex' } })
  expect(existsSync(ready)).toBe(false)
  expect(await normalisePdf('/nowhere/at/all.pdf', ready)).toMatchObject({ ok: false, refusal: { code: 'unreadable' } })
})
