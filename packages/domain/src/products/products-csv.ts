import { FIX_MODES, type FixRules } from '../artwork/index.ts'
import { csvLine, parseCsvCell } from '../text/index.ts'
import {
  checkFile,
  NEW_PRODUCT,
  normaliseProduct,
  PRINT_FILES,
  type Product,
  toSkuKey,
  validateProduct,
} from './types.ts'

/** Columns of a CSV file with products; `sku` is required. Each custom parameter has a column of its own. */
export const PRODUCT_COLUMNS = [
  'sku',
  'name',
  'media',
  'color',
  'size',
  'workingDays',
  'blank',
  'printFile',
  'linkField',
  'artworkId',
  'templateId',
  'approvalDays',
  'fixes',
  'turnArtwork',
  'maxScalePercent',
  'maxTrimMm',
] as const
type ProductColumn = (typeof PRODUCT_COLUMNS)[number]
const FIX_RULES: readonly (keyof FixRules)[] = ['fixes', 'turnArtwork', 'maxScalePercent', 'maxTrimMm']
const PARAMETER_PREFIX = 'parameter.'

export const PRODUCT_CSV_LIMITS = {
  /** Products in one file. */
  lines: 50_000,
  /** Characters of the file. */
  characters: 6 * 1024 * 1024,
  /** Faults that are listed; more are counted. */
  faults: 200,
} as const

/** Why a line of a file cannot be imported (closed list; the screen translates each). */
export const PRODUCT_FAULT_CODES = [
  'notCsv',
  'tooManyLines',
  'skuColumnMissing',
  'unknownColumn',
  'columnTwice',
  'wrongCellCount',
  'skuTwice',
  'unknownPrintFile',
  'unknownArtwork',
  'tooManyPages',
  'skuMissing',
  'tooLong',
  'notWorkingDays',
  'notApprovalDays',
  'linkFieldMissing',
  'artworkMissing',
  'templateMissing',
  'unknownTemplate',
  'tooManyParameters',
  'valueNotPermitted',
] as const
export type ProductFaultCode = (typeof PRODUCT_FAULT_CODES)[number]

export interface ProductFault {
  /** Line of the file on which the row begins, counted from 1. */
  readonly line: number
  readonly code: ProductFaultCode
  /** Name of the column; empty if the fault concerns the line. */
  readonly column: string
  /** The cell as it is in the file. */
  readonly value: string
}

/** A row of a CSV file. */
export interface CsvRecord {
  /** Counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The given fields of a product; the others keep their value. */
export interface ProductRow {
  readonly line: number
  readonly sku: string
  readonly fields: Partial<Product>
}

export interface ProductRows {
  readonly rows: readonly ProductRow[]
  readonly faults: readonly ProductFault[]
}

type Column = { readonly kind: 'field'; readonly name: ProductColumn } | { readonly kind: 'parameter'; name: string }

/** Returns the columns of the first line, or what is wrong with it. */
function readHead(head: CsvRecord, customParams: readonly string[]): Column[] | ProductFault[] {
  const faults: ProductFault[] = []
  const seen = new Set<string>()
  const columns = head.cells.map((cell): Column => {
    const title = cell.trim().toLowerCase()
    const field = PRODUCT_COLUMNS.find((name) => name.toLowerCase() === title)
    const parameter = customParams.find((name) => `${PARAMETER_PREFIX}${name}`.toLowerCase() === title)
    const fault = { line: head.line, column: cell.trim(), value: '' }
    if (!field && parameter === undefined) faults.push({ ...fault, code: 'unknownColumn' })
    else if (seen.has(title)) faults.push({ ...fault, code: 'columnTwice' })
    seen.add(title)
    return field ? { kind: 'field', name: field } : { kind: 'parameter', name: parameter ?? '' }
  })
  if (!seen.has('sku')) faults.push({ line: head.line, code: 'skuColumnMissing', column: 'sku', value: '' })
  return faults.length > 0 ? faults : columns
}

const isFaults = (head: Column[] | ProductFault[]): head is ProductFault[] => head.some((each) => 'code' in each)

function readField(name: ProductColumn, cell: string): Partial<Product> | ProductFaultCode {
  if (name === 'workingDays') {
    if (cell === '') return { workingDays: null }
    return /^\d{1,3}$/.test(cell) ? { workingDays: Number(cell) } : 'notWorkingDays'
  }
  if (name === 'approvalDays') {
    if (cell === '') return { approvalDays: null }
    return /^\d{1,3}$/.test(cell) ? { approvalDays: Number(cell) } : 'notApprovalDays'
  }
  if (name === 'printFile') {
    const printFile = PRINT_FILES.find((each) => each === cell.toLowerCase())
    return printFile
      ? { printFile: printFile }
      : cell === ''
        ? { printFile: NEW_PRODUCT.printFile }
        : 'unknownPrintFile'
  }
  const rule = FIX_RULES.find((each) => each === name)
  if (rule) return readFixRule(rule, cell)
  if (name === 'artworkId' || name === 'templateId') return { [name]: cell === '' ? null : cell.toLowerCase() }
  return { [name]: cell }
}

function readFixRule(name: keyof FixRules, cell: string): Partial<Product> | ProductFaultCode {
  if (cell === '') return { [name]: NEW_PRODUCT[name] }
  const typed = cell.toLowerCase()
  if (name === 'fixes') {
    const mode = FIX_MODES.find((each) => each === typed)
    return mode ? { fixes: mode } : 'valueNotPermitted'
  }
  if (name === 'turnArtwork') {
    return typed === 'true' || typed === 'false' ? { turnArtwork: typed === 'true' } : 'valueNotPermitted'
  }
  return /^\d{1,3}(?:[.,]\d{1,3})?$/.test(typed) ? { [name]: Number(typed.replace(',', '.')) } : 'valueNotPermitted'
}

/** Reads one line; faults are added to `faults`. Returns undefined if it has any. */
function readRow(columns: readonly Column[], record: CsvRecord, faults: ProductFault[]): ProductRow | undefined {
  const { line, cells } = record
  const before = faults.length
  if (cells.length !== columns.length) {
    faults.push({ line, code: 'wrongCellCount', column: '', value: String(cells.length) })
    return undefined
  }
  const read: Partial<Product>[] = []
  const parameters: Record<string, string> = {}
  for (const [at, column] of columns.entries()) {
    const cell = parseCsvCell(cells[at] ?? '')
      .trim()
      .normalize('NFC')
    if (column.kind === 'parameter') {
      parameters[column.name] = cell
      continue
    }
    const field = readField(column.name, cell)
    if (typeof field === 'string') faults.push({ line, code: field, column: column.name, value: cell })
    else read.push(field)
  }
  if (columns.some(({ kind }) => kind === 'parameter')) read.push({ parameters })
  const fields: Partial<Product> = Object.assign({}, ...read)
  return faults.length > before ? undefined : { line, sku: fields.sku ?? '', fields }
}

/** Reads the products of a CSV file record by record. The first record is the head; empty lines are not given. */
export interface ProductReader {
  /** Reads the next record; returns whether further records are needed. */
  readonly read: (record: CsvRecord) => boolean
  /** Returns what was read. */
  readonly finish: () => ProductRows
}

export function createProductReader(customParams: readonly string[]): ProductReader {
  const faults: ProductFault[] = []
  const skus = new Set<string>()
  const rows: ProductRow[] = []
  let columns: readonly Column[] | undefined
  let count = 0
  /** The only fault of a file that is not read. */
  let refusal: readonly ProductFault[] | undefined
  const refuse = (...why: readonly ProductFault[]): false => {
    refusal = why
    return false
  }
  const readHeadRecord = (record: CsvRecord): boolean => {
    const head = readHead(record, customParams)
    if (isFaults(head)) return refuse(...head)
    columns = head
    return true
  }
  const read = (record: CsvRecord): boolean => {
    if (!columns) return readHeadRecord(record)
    count += 1
    if (count > PRODUCT_CSV_LIMITS.lines) {
      const value = String(PRODUCT_CSV_LIMITS.lines)
      return refuse({ line: record.line, code: 'tooManyLines', column: '', value })
    }
    const row = readRow(columns, record, faults)
    if (!row) return true
    const key = toSkuKey(row.sku)
    if (key !== '' && skus.has(key)) {
      faults.push({ line: row.line, code: 'skuTwice', column: 'sku', value: row.sku })
      return true
    }
    skus.add(key)
    rows.push(row)
    return true
  }
  const finish = (): ProductRows => {
    if (refusal) return { rows: [], faults: refusal }
    if (!columns) return { rows: [], faults: [{ line: 1, code: 'skuColumnMissing', column: 'sku', value: '' }] }
    return { rows, faults }
  }
  return { read, finish }
}

/** A product that an import creates, changes or leaves as it is. */
export interface PlannedProduct {
  readonly line: number
  readonly before: Product | undefined
  readonly after: Product
}

export interface ProductImportPlan {
  readonly products: readonly PlannedProduct[]
  readonly faults: readonly ProductFault[]
}

/**
 * Returns the products that an import results in. Fields without a column keep their value; so do parameters.
 *
 * @param stored existing products by `toSkuKey`
 * @param pageCounts of the files named by the rows, by id
 * @param templateIds of the templates named by the rows that exist
 */
export function planProductImport(
  { rows, faults: faultsOfRows }: ProductRows,
  stored: ReadonlyMap<string, Product>,
  pageCounts: ReadonlyMap<string, number>,
  templateIds: ReadonlySet<string>,
): ProductImportPlan {
  const faults = [...faultsOfRows]
  const products: PlannedProduct[] = []
  for (const { line, sku, fields } of rows) {
    const before = stored.get(toSkuKey(sku))
    const base = before ?? NEW_PRODUCT
    const after = normaliseProduct({
      ...base,
      ...fields,
      sku: before?.sku ?? sku,
      parameters: { ...base.parameters, ...fields.parameters },
    })
    const problems: { field: string; code: ProductFaultCode }[] = [...validateProduct(after)]
    const { artworkId, templateId } = after
    const fileFault =
      artworkId === null || artworkId === before?.artworkId ? undefined : checkFile(pageCounts.get(artworkId))
    if (fileFault) problems.push({ field: 'artworkId', code: fileFault })
    if (templateId !== null && templateId !== before?.templateId && !templateIds.has(templateId))
      problems.push({ field: 'templateId', code: 'unknownTemplate' })
    for (const { field, code } of problems) {
      const value = field in after ? after[field as keyof Product] : ''
      faults.push({ line, code, column: field, value: typeof value === 'string' ? value : '' })
    }
    products.push({ line, before, after })
  }
  return { products, faults: faults.toSorted((a, b) => a.line - b.line) }
}

/** Returns the head of a CSV file with products. */
export const productCsvHead = (customParams: readonly string[]): string =>
  csvLine([...PRODUCT_COLUMNS, ...customParams.map((name) => `${PARAMETER_PREFIX}${name}`)])

/** Whether a cell can be empty, so that files of many products are not longer than needed. */
const isDefaultRule = (product: Product, name: ProductColumn): boolean =>
  FIX_RULES.some((rule) => rule === name) && product[name] === NEW_PRODUCT[name]

/** Returns a product as a line of a CSV file. */
export function productCsvLine(product: Product, customParams: readonly string[]): string {
  const cells = PRODUCT_COLUMNS.map((name) => (isDefaultRule(product, name) ? '' : String(product[name] ?? '')))
  return csvLine([...cells, ...customParams.map((name) => product.parameters[name] ?? '')])
}
