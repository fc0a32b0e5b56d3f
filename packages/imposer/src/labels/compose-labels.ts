import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import { drawLabel, type LabelDocument, type LabelPen } from './label-drawing.ts'
import { LabelFonts } from './label-fonts.ts'
import { type LabelGrid, labelGrid } from './label-paper.ts'
import { LabelPictures } from './label-pictures.ts'
import type { Label, LabelsRequest, LabelsResult } from './types.ts'
import { LABEL_WORDS } from './words.ts'

/** Labels whose pictures are read ahead while others are drawn. */
const READ_AHEAD = 8
/** Drawn bytes that may wait to be written. */
const UNWRITTEN_BYTES = 64_000

/**
 * Writes labels as a PDF, one for each booked copy (readings P8): order, job, media, size, colour, copy i of n, jig
 * and slot, the artwork's picture, and a QR code with the address that opens the order. One label a page, or a sheet
 * of them; the words in the wanted language, fonts embedded as subsets. Labels are drawn as they come and written as
 * they are drawn, so a thousand take no more memory than ten. Throws where the paper leaves no room for a label or
 * the file cannot be written.
 */
export async function composeLabels(request: LabelsRequest): Promise<LabelsResult> {
  const { output, language, paper } = request
  const grid = labelGrid(paper)
  const words = LABEL_WORDS[language]
  const doc = new PdfKit({
    size: [grid.pageWidth, grid.pageHeight],
    margin: 0,
    autoFirstPage: false,
    info: { Title: words.title, Creator: 'Platen' },
    lang: language,
  }) as LabelDocument
  const file = createWriteStream(output)
  const written = finished(file)
  written.catch(() => undefined)
  doc.pipe(file)
  const pen: LabelPen = { doc, opened: new WeakMap(), fonts: new LabelFonts(doc), words }
  try {
    const count = await drawAll(pen, request, grid, () => drained(doc, file, written))
    doc.end()
    await written
    return { labels: count, pages: Math.max(1, Math.ceil(count / grid.places.length)) }
  } catch (error) {
    file.destroy()
    await rm(output, { force: true })
    throw error
  }
}

/**
 * Waits until what is drawn has gone to the file, nearly. Without it the document would pile up in memory: drawing
 * never lets go of the thread by itself.
 */
async function drained(doc: LabelDocument, file: WriteStream, written: Promise<void>): Promise<void> {
  while (doc.readableLength > UNWRITTEN_BYTES) {
    await Promise.race([file.writableNeedDrain ? once(file, 'drain') : setImmediate(), written])
  }
}

async function drawAll(
  pen: LabelPen,
  { labels }: LabelsRequest,
  grid: LabelGrid,
  room: () => Promise<void>,
): Promise<number> {
  const pictures = new LabelPictures()
  let count = 0
  for await (const label of readAhead(labels, pictures)) {
    const place = grid.places[count % grid.places.length]
    if (!place) break
    if (count % grid.places.length === 0) {
      await room()
      pen.doc.addPage()
    }
    drawLabel(pen, label, place, label.thumbnail === undefined ? undefined : await pictures.get(label.thumbnail))
    count += 1
  }
  // A PDF has at least one page.
  if (count === 0) pen.doc.addPage()
  return count
}

/** The labels in order, the pictures of the next ones already on their way. */
async function* readAhead(
  labels: Iterable<Label> | AsyncIterable<Label>,
  pictures: LabelPictures,
): AsyncGenerator<Label> {
  const ahead: Label[] = []
  for await (const label of labels) {
    if (label.thumbnail !== undefined) void pictures.get(label.thumbnail)
    ahead.push(label)
    const next = ahead.length > READ_AHEAD ? ahead.shift() : undefined
    if (next) yield next
  }
  yield* ahead
}
