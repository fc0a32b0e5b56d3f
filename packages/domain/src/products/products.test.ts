import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIX_LIMITS, FIX_MODES } from '../artwork/index.ts'
import { parameterKey } from '../input-settings/index.ts'
import {
  type CsvRecord,
  createProductReader,
  fillJob,
  findProductFile,
  getProductDueDate,
  NEW_PRODUCT,
  normaliseProduct,
  PRINT_FILES,
  PRODUCT_COLUMNS,
  PRODUCT_CSV_LIMITS,
  PRODUCT_LIMITS,
  type Product,
  planProductImport,
  toSkuKey,
  validateProduct,
} from './index.ts'

const product = (change: Partial<Product>): Product => ({ ...NEW_PRODUCT, sku: 'PEN-1', ...change })

const word = fc.string({ unit: 'binary', maxLength: 12 })
const anyProduct = fc
  .record({
    sku: word,
    name: word,
    media: word,
    color: word,
    size: word,
    blank: word,
    linkField: word,
    workingDays: fc.option(fc.integer({ min: 0, max: PRODUCT_LIMITS.workingDays })),
    parameters: fc.record({ 'Gift wrap': word, Font: word }),
    printFile: fc.constantFrom(...PRINT_FILES),
    artworkId: fc.option(fc.uuid()),
    templateId: fc.option(fc.uuid()),
    approvalDays: fc.option(fc.integer({ min: 1, max: PRODUCT_LIMITS.approvalDays })),
    fixes: fc.constantFrom(...FIX_MODES),
    turnArtwork: fc.boolean(),
    maxScalePercent: fc.double({ min: 0, max: FIX_LIMITS.scalePercent, noNaN: true }),
    maxTrimMm: fc.double({ min: 0, max: FIX_LIMITS.trimMm, noNaN: true }),
  })
  .map(normaliseProduct)
const validProduct = anyProduct.filter((each) => validateProduct(each).length === 0)

const MEDIA = parameterKey('media')
const COLOR = parameterKey('color')
const SIZE = parameterKey('size')
const anyJob = fc.record({
  mediaInfo: fc.record({ mediaName: word, mediaColor: word, mediaSize: word, sku: word }),
  values: fc.dictionary(fc.constantFrom(MEDIA, COLOR, SIZE, 'Font', 'Gift wrap'), word),
  additionalParams: fc.array(fc.record({ key: fc.constantFrom('Font', 'engraving'), value: word }), { maxLength: 3 }),
})

test('A product fills what its order leaves empty, and nothing else', () => {
  fc.assert(
    fc.property(anyJob, anyProduct, (job, supplied) => {
      const filled = fillJob(job, supplied)
      const expectedValues: Record<string, string> = {
        [MEDIA]: supplied.media,
        [COLOR]: supplied.color,
        [SIZE]: supplied.size,
        ...supplied.parameters,
      }
      for (const key of new Set([...Object.keys(job.values), ...Object.keys(expectedValues)]))
        expect(filled.values[key] ?? '').toBe((job.values[key] || expectedValues[key]) ?? '')
      expect(filled.mediaInfo).toEqual({
        mediaName: job.mediaInfo.mediaName || supplied.media,
        mediaColor: job.mediaInfo.mediaColor || supplied.color,
        mediaSize: job.mediaInfo.mediaSize || supplied.size,
        sku: job.mediaInfo.sku,
      })
      expect(filled.additionalParams.slice(-job.additionalParams.length || filled.additionalParams.length)).toEqual(
        job.additionalParams,
      )
      // applied again, it changes nothing
      expect(fillJob(filled, supplied)).toEqual(filled)
    }),
  )
})

test('A changed product fills the values that it filled before, as if the job had arrived with it', () => {
  fc.assert(
    fc.property(anyJob, anyProduct, anyProduct, (arriving, before, after) => {
      // values that are empty do not arrive
      const job = {
        ...arriving,
        values: Object.fromEntries(Object.entries(arriving.values).filter(([, value]) => value)),
      }
      expect(fillJob(fillJob(job, before), after)).toEqual(fillJob(job, after))
    }),
  )
})

test('The custom parameters of a product are listed before the fields of the order', () => {
  const job = { mediaInfo: { mediaName: '', mediaColor: '', mediaSize: '', sku: 'PEN-1' }, values: { Font: 'Arial' } }
  const additionalParams = [{ key: 'engraving', value: 'Ada' }]
  const supplied = product({ media: 'Pen', parameters: { Font: 'Times', Wrap: 'yes' } })
  expect(fillJob({ ...job, additionalParams }, supplied)).toEqual({
    mediaInfo: { mediaName: 'Pen', mediaColor: '', mediaSize: '', sku: 'PEN-1' },
    values: { Font: 'Arial', Wrap: 'yes', [MEDIA]: 'Pen' },
    additionalParams: [{ key: 'Wrap', value: 'yes' }, ...additionalParams],
    productFields: ['mediaInfo.mediaName', `values.${MEDIA}`, 'values.Wrap', 'additionalParams.Wrap'],
  })
})

test('The due date is the last of the working days in the time zone of the shop', () => {
  const due = (workingDays: number | null, at: string, zone = 'UTC') =>
    getProductDueDate(product({ workingDays }), at, zone)?.slice(0, 10)
  // 2026-03-06 is a Friday
  expect(due(0, '2026-03-06T10:00:00.000Z')).toBe('2026-03-06')
  expect(due(1, '2026-03-06T10:00:00.000Z')).toBe('2026-03-09')
  expect(due(5, '2026-03-06T10:00:00.000Z')).toBe('2026-03-13')
  expect(due(0, '2026-03-07T10:00:00.000Z')).toBe('2026-03-09')
  expect(due(1, '2026-03-07T10:00:00.000Z')).toBe('2026-03-10')
  expect(due(0, '2026-03-05T23:30:00.000Z', 'Asia/Tokyo')).toBe('2026-03-06')
  expect(due(null, '2026-03-06T10:00:00.000Z')).toBe(undefined)
})

test('The print file is the fixed one, the link in the named field, or that of the order', () => {
  const links = { 'personalisation.design': 'https://shop.example/a.pdf', proof: 'https://shop.example/proof.png' }
  const id = '00000000-0000-4000-8000-000000000000'
  expect(findProductFile(undefined, links)).toEqual({ kind: 'none', reason: 'productUnknown' })
  expect(findProductFile(product({}), links)).toEqual({ kind: 'none', reason: 'fileNotInOrder' })
  expect(findProductFile(product({ printFile: 'file', artworkId: id }), {})).toEqual({ kind: 'file', artworkId: id })
  const linked = (linkField: string) => findProductFile(product({ printFile: 'link', linkField }), links)
  expect(linked('personalisation.design')).toEqual({ kind: 'url', url: 'https://shop.example/a.pdf' })
  expect(linked('DESIGN')).toEqual({ kind: 'url', url: 'https://shop.example/a.pdf' })
  expect(linked('picture')).toEqual({ kind: 'none', reason: 'linkMissing' })
})

const COLUMNS = [...PRODUCT_COLUMNS, 'parameter.Gift wrap', 'parameter.Font']
const CUSTOM = ['Gift wrap', 'Font']
const toCells = (each: Product): string[] => [
  ...PRODUCT_COLUMNS.map((name) => String(each[name] ?? '')),
  ...CUSTOM.map((name) => each.parameters[name] ?? ''),
]
function readRows(records: readonly CsvRecord[]) {
  const reader = createProductReader(CUSTOM)
  for (const record of records) if (!reader.read(record)) break
  return reader.finish()
}
const toRecords = (...lines: (readonly string[])[]): CsvRecord[] => lines.map((cells, at) => ({ line: at + 1, cells }))

test('Products that are read from their own lines are created as they are, and then unchanged', () => {
  const products = fc.uniqueArray(validProduct, { selector: ({ sku }) => toSkuKey(sku), maxLength: 8 })
  fc.assert(
    fc.property(products, (all) => {
      const rows = readRows(toRecords(COLUMNS, ...all.map(toCells)))
      const pageCounts = new Map(all.flatMap(({ artworkId }) => (artworkId ? [[artworkId, 1] as const] : [])))
      const first = planProductImport(
        rows,
        new Map(),
        pageCounts,
        new Set(all.flatMap(({ templateId }) => templateId ?? [])),
      )
      expect(first.faults).toEqual([])
      expect(first.products.map(({ before, after }) => [before, after])).toEqual(all.map((each) => [undefined, each]))
      const stored = new Map(all.map((each) => [toSkuKey(each.sku), each]))
      for (const { before, after } of planProductImport(rows, stored, new Map(), new Set()).products)
        expect(after).toEqual(before)
    }),
  )
})

test('Columns and parameters that a file does not have keep their values', () => {
  const stored = product({ name: 'Pen', media: 'Pen', workingDays: 3, parameters: { Font: 'Arial', Old: 'x' } })
  const rows = readRows(toRecords(['SKU', 'Name', 'parameter.font'], [' pen-1 ', 'Ball pen', '']))
  expect(planProductImport(rows, new Map([['pen-1', stored]]), new Map(), new Set()).products).toEqual([
    { line: 2, before: stored, after: { ...stored, name: 'Ball pen', parameters: { Old: 'x' } } },
  ])
})

test('Each faulty line is reported with its column', () => {
  const read = (...lines: (readonly string[])[]) => {
    const plan = planProductImport(readRows(toRecords(...lines)), new Map(), new Map(), new Set())
    return plan.faults.map(({ line, code, column }) => [line, code, column].join(' ').trim())
  }
  expect(read(['name', 'colour'], ['a', 'b'])).toEqual(['1 unknownColumn colour', '1 skuColumnMissing sku'])
  expect(read(['sku', 'SKU'], ['a', 'b'])).toEqual(['1 columnTwice SKU'])
  expect(read()).toEqual(['1 skuColumnMissing sku'])
  const rules = ['sku', 'fixes', 'turnArtwork', 'maxScalePercent', 'maxTrimMm']
  expect(
    read(rules, ['A', 'Apply', 'TRUE', '2,5', '3'], ['B', 'maybe', 'yes', 'x', '-1'], ['C', '', '', '20.1', '50.1']),
  ).toEqual([
    '3 valueNotPermitted fixes',
    '3 valueNotPermitted turnArtwork',
    '3 valueNotPermitted maxScalePercent',
    '3 valueNotPermitted maxTrimMm',
    '4 valueNotPermitted maxScalePercent',
    '4 valueNotPermitted maxTrimMm',
  ])
  const head = ['sku', 'workingDays', 'printFile', 'linkField', 'artworkId']
  const id = '00000000-0000-4000-8000-000000000000'
  expect(
    read(
      head,
      ['A', '3', 'order', '', ''],
      ['a ', '', '', '', ''],
      ['', '', '', '', ''],
      ['B', '-1', 'mail', '', ''],
      ['C', '366', 'Link', '', ''],
      ['D', '', 'file', '', ''],
      ['E', '', 'file', '', id],
      ['F', ''],
      ['x'.repeat(201), '', '', '', ''],
    ),
  ).toEqual([
    '3 skuTwice sku',
    '4 skuMissing sku',
    '5 notWorkingDays workingDays',
    '5 unknownPrintFile printFile',
    '6 notWorkingDays workingDays',
    '6 linkFieldMissing linkField',
    '7 artworkMissing artworkId',
    '8 unknownArtwork artworkId',
    '9 wrongCellCount',
    '10 tooLong sku',
  ])
  const many = Array.from({ length: PRODUCT_CSV_LIMITS.lines + 1 }, (_, at) => [String(at)])
  expect(read(['sku'], ...many)).toEqual([`${PRODUCT_CSV_LIMITS.lines + 2} tooManyLines`])
})

test('An approval has 1 to 7 days, or none', () => {
  const codes = (approvalDays: number | null) => validateProduct(product({ approvalDays })).map(({ code }) => code)
  for (const days of [null, 1, PRODUCT_LIMITS.approvalDays]) expect(codes(days)).toEqual([])
  for (const days of [0, PRODUCT_LIMITS.approvalDays + 1, 1.5, Number.NaN])
    expect(codes(days)).toEqual(['notApprovalDays'])
})
