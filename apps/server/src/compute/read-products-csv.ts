import { Readable } from 'node:stream'
import { type CsvRecord, createProductReader, type ProductRows } from '@platen/domain/products'
import { CsvError, parse } from 'csv-parse'

const DELIMITERS = [',', ';', '\t'] as const

/** Longest line of a file, in characters. */
const MAX_LINE_CHARS = 100_000

/** Characters that are parsed at once. */
const CHUNK_CHARS = 16 * 1024

interface ParsedRecord {
  readonly record: string[]
  /** `lines`: the line on which the record ends. */
  readonly info: { readonly lines: number }
}

/** Pairs of UTF-16 units that must not be in two parts: CRLF, and surrogate pairs. */
const PAIR = /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/

/** Returns a file in parts, with LF as line ends: the parser counts a CRLF in a cell as two lines. */
function* splitText(csv: string): Generator<string> {
  for (let start = 0; start < csv.length; ) {
    let end = Math.min(start + CHUNK_CHARS, csv.length)
    if (PAIR.test(csv.slice(end - 1, end + 1))) end += 1
    yield csv.slice(start, end).replaceAll(/\r\n?/g, '\n')
    start = end
  }
}

/** Parses a file (RFC 4180) as its records are read. Empty lines are skipped. */
function parseRecords(csv: string, delimiter: string): AsyncIterable<ParsedRecord> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_LINE_CHARS,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  Readable.from(splitText(csv)).pipe(parser)
  return parser
}

/** Whether the first line has a column for SKUs with this delimiter. */
async function hasSku(csv: string, delimiter: string): Promise<boolean> {
  try {
    for await (const { record } of parseRecords(csv, delimiter))
      return record.some((cell) => cell.trim().toLowerCase() === 'sku')
    return false
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return false
  }
}

/** Returns the delimiter with which the first line has a column for SKUs; the comma if none has. */
async function findDelimiter(csv: string): Promise<string> {
  for (const delimiter of DELIMITERS) if (await hasSku(csv, delimiter)) return delimiter
  return ','
}

/** Returns the line on which a record begins: it may have line ends in its cells. */
function toRecord({ record, info }: ParsedRecord): CsvRecord {
  const lineEnds = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
  return { line: info.lines - lineEnds, cells: record }
}

/** Reads the products of a CSV file, one record after the other; a file that is no CSV has one fault. */
export async function readProductsCsv({
  csv,
  customParams,
}: {
  readonly csv: string
  readonly customParams: readonly string[]
}): Promise<ProductRows> {
  const reader = createProductReader(customParams)
  try {
    for await (const record of parseRecords(csv, await findDelimiter(csv))) if (!reader.read(toRecord(record))) break
    return reader.finish()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { rows: [], faults: [{ line, code: 'notCsv', column: '', value: '' }] }
  }
}
