import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PdfDocument } from '../pdf/document.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../pdf/objects.ts'
import { listPages, parseRectangle } from '../pdf/pages.ts'
import { onePage, type TestPage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { normalisePdf } from './normalise-pdf.ts'
import { composed, createPlan, normalisedFile, placement, sheetInput } from './sheet-fixtures.ts'
import type { SheetOutputIntent } from './types.ts'

const BLEND_MODES =
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  )
const FORBIDDEN_KEYS = ['OPI', 'Ref', 'Alternates', 'TR', 'HTP', 'AA', 'OpenAction', 'JavaScript', 'Encrypt', 'PS']

/** Yields every dictionary that a value leads to, each once. */
function* walk(document: PdfDocument, value: PdfObject, seen = new Set<number>()): Generator<PdfDict> {
  if (value instanceof PdfRef) {
    if (seen.has(value.num)) return
    seen.add(value.num)
  }
  const resolved = document.resolve(value)
  const dict = resolved instanceof PdfStream ? resolved.dict : resolved
  if (isArray(dict)) for (const item of dict) yield* walk(document, item, seen)
  if (!isDict(dict)) return
  yield dict
  for (const item of dict.values()) yield* walk(document, item, seen)
}

/** Judges one dictionary by ISO 15930-7: transparency, filters, fonts, and features that are forbidden. */
function judgeDictionary(document: PdfDocument, dict: PdfDict): string[] {
  const get = (key: string): PdfObject => document.resolve(dict.get(key))
  const problems = FORBIDDEN_KEYS.filter((key) => dict.has(key))
  if (dict.has('TR2') && !isName(get('TR2'), 'Default')) problems.push('TR2')
  const modes = [get('BM')].flat().filter((mode) => mode instanceof PdfName)
  problems.push(...modes.filter(({ name }) => !BLEND_MODES.includes(name)).map(({ name }) => `blend mode ${name}`))
  const filters = [get('Filter')].flat().filter((filter) => filter instanceof PdfName)
  problems.push(...filters.filter(({ name }) => name === 'LZWDecode' || name === 'Crypt').map(({ name }) => name))
  if (isName(get('Type'), 'FontDescriptor') && !['FontFile', 'FontFile2', 'FontFile3'].some((key) => dict.has(key))) {
    problems.push('font that is not embedded')
  }
  if (isName(get('Subtype'), 'Type1') && !dict.has('FontDescriptor')) problems.push('font that is not embedded')
  return problems
}

function judgeBoxes(document: PdfDocument): string[] {
  return listPages(document).flatMap(({ dict, inherited }) => {
    const [media, trim] = [
      parseRectangle(document, inherited.get('MediaBox')),
      parseRectangle(document, dict.get('TrimBox')),
    ]
    if (!media || !trim || dict.has('ArtBox')) return ['page without MediaBox and TrimBox']
    const isInside = trim[0] >= media[0] && trim[1] >= media[1] && trim[2] <= media[2] && trim[3] <= media[3]
    return isInside ? [] : ['TrimBox outside of the MediaBox']
  })
}

function judgeLayers(document: PdfDocument): string[] {
  const properties = document.dict(document.catalog.get('OCProperties'))
  if (!properties) return []
  const configuration = document.dict(properties.get('D'))
  const name = document.resolve(configuration?.get('Name'))
  const [all, order] = [document.resolve(properties.get('OCGs')), document.resolve(configuration?.get('Order'))]
  return [
    ...(name instanceof PdfString && name.bytes.length > 0 ? [] : ['layers without the name of their configuration']),
    ...(configuration?.has('AS') ? ['layers that are switched by use'] : []),
    ...(isArray(all) && isArray(order) && all.length === order.length ? [] : ['layers outside of the order']),
  ]
}

function judgeIntentAndMetadata(document: PdfDocument): string[] {
  const intents = document.resolve(document.catalog.get('OutputIntents'))
  const ours = (isArray(intents) ? intents : []).flatMap((item) => document.dict(item) ?? [])
  const intent = ours.find((item) => isName(item.get('S'), 'GTS_PDFX'))
  const hasProfile = document.resolve(intent?.get('DestOutputProfile')) instanceof PdfStream
  const metadata = document.resolve(document.catalog.get('Metadata'))
  const xmp = metadata instanceof PdfStream ? document.reader.rawBytes(metadata, 1 << 20).toString('utf8') : ''
  const required = [
    'GTS_PDFXVersion>PDF/X-4<',
    '<dc:title>',
    '<xmp:CreateDate>',
    '<xmp:ModifyDate>',
    '<xmp:MetadataDate>',
    '<xmpMM:DocumentID>',
    '<xmpMM:VersionID>',
    '<xmpMM:RenditionClass>',
    '<pdf:Trapped>',
  ]
  const isIdentified = isArray(document.resolve(document.trailer.get('ID')))
  return [
    ...(ours.length === 1 && intent?.has('OutputConditionIdentifier') && hasProfile ? [] : ['output intent']),
    ...required.filter((part) => !xmp.includes(part)).map((part) => `XMP without ${part}`),
    ...(isIdentified ? [] : ['file without ID']),
  ]
}

/** Judges a file as PDF/X-4 over its object tree, except its colours, which the colour facts of the artwork decide. */
function judgePdfX4(file: string): string[] {
  const document = new PdfDocument(file)
  try {
    const objects = [...walk(document, document.trailer)]
    return [
      ...judgeIntentAndMetadata(document),
      ...judgeBoxes(document),
      ...judgeLayers(document),
      ...objects.flatMap((dict) => judgeDictionary(document, dict)),
    ]
  } finally {
    document.close()
  }
}

const INTENT: SheetOutputIntent = {
  condition: 'FOGRA39',
  registry: 'http://www.color.org',
  profile: Buffer.from('a profile'),
  components: 4,
  isPdfX4: true,
}

/** Composes a sheet that claims to be PDF/X-4, with all layers. */
async function composeX4(page: TestPage): Promise<string> {
  const plan = createPlan([placement('a', [200, 0, 0, 100, 10, 10])])
  const layers = { white: { spotColour: 'W' }, varnish: { spotColour: 'V' }, cut: { spotColour: 'C' } }
  return composed({ ...sheetInput({ a: await normalisedFile(onePage(page)) }, plan), layers, outputIntent: INTENT })
}

test('a sheet for PDF/X-4 meets it over its object tree: output intent, boxes, layers, transparency, fonts and XMP', async () => {
  const file = await composeX4({
    page: '/Group<</S/Transparency/CS/DeviceCMYK>>/Annots[<</Subtype/Square/F 4/Rect[5 5 50 50]/C[0 1 0 0]>>]',
    content: { data: '/M gs /OC /L BDC 0 1 0 0 k 0 0 100 100 re f EMC BT /F 12 Tf (a) Tj ET' },
    resources: '<</ExtGState<</M<</BM/Multiply/TR2/Default>>>>/Properties<</L 5 0 R>>/Font<</F 6 0 R>>>>',
    catalog: '/OCProperties<</OCGs[5 0 R]/D<</AS[<</Event/Print>>]/ON[5 0 R]>>>>/OpenAction[3 0 R/Fit]',
    more: {
      5: '<</Type/OCG/Name(L)>>',
      6: '<</Type/Font/Subtype/TrueType/BaseFont/A/FontDescriptor 7 0 R>>',
      7: '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 8 0 R>>',
      8: { data: 'font' },
    },
  })
  expect(judgePdfX4(file)).toEqual([])
})

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'

const OUTSIDE: readonly (readonly [string, TestPage])[] = [
  ['TR', { resources: '<</ExtGState<</G 5 0 R>>>>', more: { 5: '<</TR/Identity>>' } }],
  ['TR2', { resources: '<</ExtGState<</G<</TR2/Identity>>>>>>' }],
  ['HTP', { resources: '<</ExtGState<</G<</HTP[0 0]>>>>>>' }],
  ['LZWDecode', { content: { dict: '/Filter/LZWDecode', data: Buffer.from('800b6050220c0c8501', 'hex') } }],
  [
    'LZWDecode',
    { resources: '<</XObject<</I 5 0 R>>>>', more: { 5: { dict: `${IMAGE}/Filter/LZWDecode`, data: 'x' } } },
  ],
  ['Alternates', { resources: '<</XObject<</I 5 0 R>>>>', more: { 5: { dict: `${IMAGE}/Alternates[]`, data: 'x' } } }],
  ['OPI', { resources: '<</XObject<</I 5 0 R>>>>', more: { 5: { dict: `${IMAGE}/OPI<<>>`, data: 'x' } } }],
  [
    'Ref',
    { resources: '<</XObject<</F 5 0 R>>>>', more: { 5: { dict: '/Subtype/Form/BBox[0 0 9 9]/Ref<<>>', data: '' } } },
  ],
]

test.each(OUTSIDE)(
  'normalisePdf finds features that PDF/X-4 forbids, which would be in the sheet: %s',
  async (feature, page) => {
    const file = testFile(onePage(page))
    expect(await normalisePdf(file, join(testFolder(), 'ready.pdf'))).toMatchObject({ usesFeaturesOutsidePdfX4: true })
    expect(judgePdfX4(await composeX4(page))).toContain(feature)
  },
)

test('normalisePdf finds nothing that PDF/X-4 forbids in other artwork, or outside of what is printed', async () => {
  const page: TestPage = {
    catalog: '/OpenAction<</S/JavaScript/JS(1)>>',
    resources: '<</ExtGState<</G<</TR2/Default/BM/Multiply>>>>>>',
    more: { 5: '<</TR/Identity>>' },
  }
  const result = await normalisePdf(testFile(onePage(page)), join(testFolder(), 'ready.pdf'))
  expect(result).toMatchObject({ ok: true, usesFeaturesOutsidePdfX4: false })
})
