import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { createNames, type PensInput, type SheetsInput, toCsv } from './input.ts'
import { runProduct } from './product.ts'

const file = (name: string) => path.join(import.meta.dirname, name)
const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

const PENS: readonly Contender[] = [
  { name: 'Platen', part: 'ours', file: file('ours.ts') },
  { name: 'pdf-lib and fontkit, outlines', part: 'peer', file: file('pdf-lib.ts') },
  { name: 'pdfkit, embedded font', part: 'peer', file: file('pdfkit.ts') },
  { name: 'ReportLab, embedded font, no shaping', part: 'peer', file: file('reportlab.ts') },
]
const SHEETS: readonly Contender[] = [
  { name: 'Platen, an artwork of each pen', part: 'ours', file: file('sheets-ours.ts') },
  { name: 'pdf-lib and fontkit, straight onto sheets', part: 'peer', file: file('sheets-pdf-lib.ts') },
]

/** Not a contender of `measure`: its work is that of other processes. */
const PRODUCT = { name: 'Platen, the running product', part: 'ours', file: file('product.ts') } as const

/** Measures text on pens: one PDF a pen, and from CSV to sheets. */
export async function* templatesBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-templates-'))
  try {
    progress('1,000 pens')
    const pens: PensInput = { folder, font, names: createNames(1000) }
    yield await measure('templates', '1,000 pens, a PDF each', PENS, pens, 3)
    progress('5,000 pens from CSV to sheets')
    const sheets: SheetsInput = { folder, font, csv: toCsv(createNames(5000)) }
    const clean = () => rm(path.join(folder, 'pens'), { recursive: true, force: true })
    const row = await measure('templates', '5,000 pens, from CSV to 125 sheets', SHEETS, sheets, 1, clean)
    progress('5,000 pens through the running product')
    const { measured, steps, sheets: composed } = await runProduct(sheets)
    const seconds = Object.entries(steps).map(([step, ms]) => `${step} after ${(ms / 1000).toFixed(1)} s`)
    progress(`${composed} sheets: ${seconds.join(', ')}`)
    yield { ...row, results: [...row.results, { ...PRODUCT, measured }] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
