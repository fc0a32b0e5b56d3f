import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { closePool, prepareArtwork } from '@platen/imposer'
import { composeSheet } from '@platen/imposer/compose'
import { drawTemplate } from '@platen/imposer/templates'
import { PEN, PENS_A_SHEET, penPlace, readCsv, SHEET, type SheetsInput } from './input.ts'
import { penTemplate } from './pen-template.ts'

/** Pens that are prepared at once: one in each child process, one waiting. */
const CONCURRENCY = 4

/**
 * As the product does it, without its database: each value becomes an artwork, which is prepared in a child process as
 * every artwork is, and the sheets are composed from the prepared artworks. Returns the number of sheets.
 */
export async function run({ folder, font, csv }: SheetsInput): Promise<number> {
  const names = readCsv(csv)
  const ready: string[] = []
  const waiting = [...names.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, name] = next
      ready[i] = await makeArtwork(path.join(folder, 'pens', String(i)), font, name)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  await closePool()
  const sheets = Math.ceil(names.length / PENS_A_SHEET)
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    await compose(
      path.join(folder, `sheet-${sheet}.pdf`),
      ready.slice(sheet * PENS_A_SHEET, (sheet + 1) * PENS_A_SHEET),
    )
  }
  return sheets
}

async function makeArtwork(outFolder: string, font: string, name: string): Promise<string> {
  await mkdir(outFolder, { recursive: true })
  const pdfFile = path.join(outFolder, 'original.pdf')
  const files = { fonts: { font }, artworks: {}, pictures: {} }
  const drawing = await drawTemplate({ template: penTemplate, values: { name }, files, svg: false, pdfFile })
  if (!drawing.ok) throw new Error(`${name}: ${drawing.faults[0]?.code}`)
  const prepared = await prepareArtwork({ source: pdfFile, outFolder, owner: 'bench' })
  if (!prepared.ok) throw new Error(prepared.refusal.text)
  return prepared.preparedFile
}

async function compose(output: string, ready: readonly string[]): Promise<void> {
  const { width, height } = SHEET
  const result = await composeSheet({
    plan: {
      width,
      height,
      printableArea: { x: 0, y: 0, width, height },
      placements: ready.map((artworkRef, i) => ({
        jigNo: 1,
        slotNo: i + 1,
        orderRef: String(i),
        artworkRef,
        matrix: [PEN.width, 0, 0, PEN.height, penPlace(i).x, penPlace(i).y],
        clips: [],
      })),
    },
    artworks: new Map(ready.map((preparedFile) => [preparedFile, { preparedFile, page: 1 }])),
    device: { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: false },
    output,
    title: 'Pens',
    documentId: output,
    creationDate: '2026-01-01T00:00:00Z',
    hashed: false,
  })
  if (!result.ok) throw new Error(result.refusal.text)
}
