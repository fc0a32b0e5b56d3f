// cspell:disable names
/** Pens with a name each, that are written into a folder. */
export interface PensInput {
  readonly folder: string
  /** Path of the font. */
  readonly font: string
  readonly names: readonly string[]
}

/** A CSV file of orders, whose sheets are written into a folder. */
export interface SheetsInput {
  readonly folder: string
  readonly font: string
  readonly csv: string
}

/** An area of 140 × 8 mm that is printed on a pen, with a box for the name. */
export const PEN = { width: 140, height: 8 } as const
export const BOX = { x: 5, y: 1, width: 60, height: 6 } as const
/** Points. */
export const SIZES = { smallest: 6, largest: 24 } as const

/** Sheets have 40 pens, in two columns. */
export const PENS_A_SHEET = 40
export const SHEET = { width: 300, height: 220, columns: 2, stepX: 150, stepY: 11, margin: 5 } as const

const FIRST = [
  'Anna',
  'Maximilian',
  'François',
  'Zoë',
  'Søren',
  'Łukasz',
  'Siobhán',
  'Iñigo',
  'Jiří',
  'Růžena',
  'Þórður',
]
const LAST = [
  'Müller-Groß',
  'Lefèvre',
  'Ångström',
  'Żółć',
  "O'Brien",
  'Núñez',
  'Dvořák',
  'Avatar',
  'Nguyễn',
  'Wayne',
  'Őry',
]

/** Returns names with kerning and letters with marks; most are different. */
export const createNames = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) => `${FIRST[i % FIRST.length]} ${LAST[Math.floor(i / FIRST.length) % LAST.length]} ${i}`,
  )

/** Returns the place of a pen on its sheet in mm from the top left corner. */
export const penPlace = (index: number): { x: number; y: number } => ({
  x: SHEET.margin + (index % SHEET.columns) * SHEET.stepX,
  y: SHEET.margin + Math.floor(index / SHEET.columns) * SHEET.stepY,
})

/** The same as CSV, one order a line. */
export const toCsv = (names: readonly string[]): string =>
  ['orderId,sku,name', ...names.map((name, i) => `${1000 + i},PEN-BLUE,"${name.replaceAll('"', '""')}"`)].join('\n')

/** Returns the names of a CSV file of `toCsv`. */
export const readCsv = (csv: string): string[] =>
  csv
    .split('\n')
    .slice(1)
    .map((line) => line.slice(line.indexOf('"') + 1, -1).replaceAll('""', '"'))
