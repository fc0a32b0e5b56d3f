import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { loadDataMatrix } from './data-matrix.ts'
import { drawLabel } from './draw-label.ts'
import { LabelFonts } from './label-fonts.ts'
import { type LabelGrid, labelGrid } from './label-grid.ts'
import { LABEL_MESSAGES } from './label-messages.ts'
import { LabelPage } from './label-page.ts'
import { hexTextString, LabelPdfWriter } from './label-pdf-writer.ts'
import { type LabelImage, LabelThumbnails } from './label-thumbnails.ts'
import type { Label, LabelsRequest, LabelsResult } from './types.ts'

/** Number of labels whose thumbnails are read ahead. */
const READ_AHEAD = 3
/**
 * Writes a PDF of labels, one per booked copy: order, job, media, size, colour, copy i of n, jig and slot, the
 * thumbnail of the artwork, a QR code with the address of the piece, and its code as text and as a Data Matrix symbol.
 * One label per page, or a sheet of labels, in the requested language, with embedded font subsets.
 *
 * Labels are drawn as the source yields them and written immediately, so that memory use does not depend on their
 * number. Yields to the event loop after every page. Throws if the paper has no space for a label or the file cannot be
 * written.
 */
export async function composeLabels(request: LabelsRequest): Promise<LabelsResult> {
  const { output, language, paper } = request
  const grid = labelGrid(paper)
  const file = await LabelPdfWriter.open(output)
  try {
    const [root, info, pages] = [file.reserve(), file.reserve(), file.reserve()]
    const { count, kids } = await drawAll(file, pages, request, grid)
    file.object(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`, pages)
    file.object(`<</Type/Catalog/Pages ${pages} 0 R/Lang(${language})>>`, root)
    file.object(`<</Title${hexTextString(LABEL_MESSAGES[language].title)}/Creator(Platen)/Producer(Platen)>>`, info)
    await file.finish(root, info)
    return { labels: count, pages: kids.length }
  } catch (error) {
    await file.abandon()
    await rm(output, { force: true })
    throw error
  }
}

interface Drawn {
  readonly count: number
  /** Object numbers of the pages. */
  readonly kids: readonly number[]
}

async function drawAll(
  file: LabelPdfWriter,
  parent: number,
  { labels, language }: LabelsRequest,
  grid: LabelGrid,
): Promise<Drawn> {
  const pictures = new LabelThumbnails()
  const drawnPictures = new WeakMap<LabelImage, number>()
  const fonts = new LabelFonts(file)
  const newPage = () => new LabelPage(file, fonts, drawnPictures, { width: grid.pageWidth, height: grid.pageHeight })
  const kids: number[] = []
  const words = LABEL_MESSAGES[language]
  const createDataMatrix = await loadDataMatrix()
  await fonts.prepare(['1', words.order])
  let count = 0
  let page = newPage()
  for await (const label of readAhead(labels, pictures)) {
    if (count > 0 && count % grid.places.length === 0) {
      kids.push(page.end(parent))
      await file.flushIfFull()
      // yield to the event loop
      await setImmediate()
      page = newPage()
    }
    const place = grid.places[count % grid.places.length]
    if (!place) break
    const picture = label.thumbnail === undefined ? undefined : await pictures.get(label.thumbnail)
    const pieceSymbol = await createDataMatrix(label.code)
    drawLabel({ page, fonts, words, pieceSymbol }, label, place, picture)
    count += 1
  }
  // a PDF needs at least one page
  kids.push(page.end(parent))
  await fonts.write()
  return { count, kids }
}

/** Yields the labels in order and starts reading the thumbnails of the next ones. */
async function* readAhead(
  labels: Iterable<Label> | AsyncIterable<Label>,
  pictures: LabelThumbnails,
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
