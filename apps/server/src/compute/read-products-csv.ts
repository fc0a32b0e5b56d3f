import { type CsvRecord, PRODUCT_CSV_LIMITS, type ProductRows, readProductRows } from '@platen/domain/products'
import { CsvError, parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t'] as const

/** Longest line of a file, in characters. */
const MAX_LINE_CHARS = 100_000

interface ParsedRecord {
  readonly record: string[]
  /** `lines`: the line on which the record ends. */
  readonly info: { readonly lines: number }
}

/** Parses at most `to` records (RFC 4180) with LF as line ends. Empty lines are skipped. */
const parseRecords = (csv: string, delimiter: string, to: number): ParsedRecord[] =>
  parse(csv, {
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_LINE_CHARS,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to,
  }) as unknown as ParsedRecord[]

/** Returns the delimiter with which the first line has a column for SKUs; the comma if none has. */
function findDelimiter(csv: string): string {
  const hasSku = (delimiter: string): boolean => {
    try {
      return parseRecords(csv, delimiter, 1)[0]?.record.some((cell) => cell.trim().toLowerCase() === 'sku') ?? false
    } catch {
      return false
    }
  }
  return DELIMITERS.find(hasSku) ?? ','
}

/** Returns the line on which a record begins: it may have line ends in its cells. */
function toRecord({ record, info }: ParsedRecord): CsvRecord {
  const lineEnds = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
  return { line: info.lines - lineEnds, cells: record }
}

/** Reads the products of a CSV file; a file that is no CSV has one fault. */
export function readProductsCsv({
  csv,
  customParams,
}: {
  readonly csv: string
  readonly customParams: readonly string[]
}): ProductRows {
  // the parser counts a CRLF in a cell as two lines
  const text = csv.replaceAll(/\r\n?/g, '\n')
  try {
    // the head, and one line more than allowed
    const records = parseRecords(text, findDelimiter(text), PRODUCT_CSV_LIMITS.lines + 2)
    return readProductRows(records.map(toRecord), customParams)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { rows: [], faults: [{ line, code: 'notCsv', column: '', value: '' }] }
  }
}
