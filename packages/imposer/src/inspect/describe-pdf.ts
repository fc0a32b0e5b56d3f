import { composeTransforms, type Matrix } from '@platen/domain/geometry'
import { mmFromPt, roundTo } from '@platen/domain/units'
import { printedAnnotations } from '../pdf/annotations.ts'
import { PdfDocument } from '../pdf/document.ts'
import { PdfRef, PdfStream } from '../pdf/objects.ts'
import { contentStreams, joinedContent } from '../pdf/page-content.ts'
import { listPages, type PdfPage, pageGeometry, pageToViewMatrix } from '../pdf/pages.ts'
import { isContentUnreadable, toPdfFailure } from '../pdf/pdf-error.ts'
import { ContentStreamScanner, newScanBudget, type ScanBudget } from './content-stream-scanner.ts'
import { type Bounds, PaintDetector } from './paint-detector.ts'
import type { InspectResult, PdfPageInfo } from './types.ts'

/**
 * Returns the metadata of PDF artwork: pages, true sizes as displayed, colours, fonts, transparency, lowest effective
 * resolution. Blocks the calling thread: call it in a separate process.
 *
 * @param file path of the PDF
 */
export async function inspectPdf(file: string): Promise<InspectResult> {
  try {
    const document = new PdfDocument(file)
    try {
      const allowance = newScanBudget()
      const pages = listPages(document).map((page) => describePage(document, page, allowance))
      const { encrypted, repaired } = document
      return { ok: true, info: { pageCount: pages.length, pages, encrypted, repaired } }
    } finally {
      document.close()
    }
  } catch (error) {
    const refusal = toPdfFailure(error)
    if (refusal === undefined) throw error
    return { ok: false, refusal }
  }
}

/**
 * Returns whether a prepared PDF surely draws nothing on all of its pages. Reads only up to the first operator that
 * draws on each page.
 */
export function isBlankPdf(file: string): boolean {
  const document = new PdfDocument(file)
  try {
    const allowance = newScanBudget()
    return listPages(document).every((page) => {
      const { scan, paint } = scanPage(document, page, allowance, true)
      return scan.findings.complete && !paint.draws
    })
  } catch (error) {
    if (toPdfFailure(error) === undefined) throw error
    return false
  } finally {
    document.close()
  }
}

/** A part of a page, in fractions of its displayed size: from the left and from the top. */
export interface PagePart {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const FULL_PAGE: PagePart = { left: 0, top: 0, right: 1, bottom: 1 }

/**
 * Returns whether a page of a prepared PDF draws something, but surely nothing inside `part`. Reads only up to the
 * first operator that draws there. A damaged page is not judged.
 *
 * @param pageNumber counted from 1
 */
export function drawsOnlyOutside(file: string, pageNumber: number, part: PagePart): boolean {
  let document: PdfDocument | undefined
  try {
    document = new PdfDocument(file)
    const page = listPages(document)[pageNumber - 1]
    return page !== undefined && isBlankPart(document, page, part) && !isBlankPart(document, page, FULL_PAGE)
  } catch (error) {
    if (toPdfFailure(error) === undefined) throw error
    return false
  } finally {
    document?.close()
  }
}

function isBlankPart(document: PdfDocument, page: PdfPage, part: PagePart): boolean {
  const { scan, paint } = scanPage(document, page, newScanBudget(), true, part)
  return scan.findings.complete && !paint.draws
}

function scanPage(
  document: PdfDocument,
  page: PdfPage,
  allowance: ScanBudget,
  isOnlyPaint: boolean,
  part: PagePart = FULL_PAGE,
) {
  const view = pageGeometry(document, page)
  const box: Bounds = [
    part.left * view.width,
    (1 - part.bottom) * view.height,
    part.right * view.width,
    (1 - part.top) * view.height,
  ]
  const paint = new PaintDetector(box)
  const scan = new ContentStreamScanner(document, allowance, paint, () => isOnlyPaint && paint.draws)
  const start: Matrix = pageToViewMatrix(view)
  const resources = document.dict(page.inherited.get('Resources'))
  try {
    scan.content(joinedContent(document, contentStreams(document, page.dict.get('Contents'))), resources, start, 0)
  } catch (error) {
    // a page whose content exceeds the limits is still artwork with a known size
    if (toPdfFailure(error) === undefined || isContentUnreadable(error)) throw error
    scan.findings.complete = false
  }
  for (const { form, matrix } of printedAnnotations(document, page)) {
    const placed = composeTransforms(matrix, start)
    const stream = form instanceof PdfRef ? document.resolve(form) : undefined
    if (stream instanceof PdfStream) scan.stream(stream, undefined, placed, 0)
    else if (!(form instanceof PdfRef)) scan.content(Buffer.from(form.content, 'latin1'), form.resources, placed, 0)
  }
  return { view, scan, paint }
}

function describePage(document: PdfDocument, page: PdfPage, allowance: ScanBudget): PdfPageInfo {
  const { view, scan, paint } = scanPage(document, page, allowance, false)
  const findings = scan.findings
  return {
    size: { width: mmFromPt(view.width), height: mmFromPt(view.height) },
    box: view.boxName,
    colourSpaces: [...findings.colourSpaces].sort(),
    spotColours: [...findings.spotColours].sort(),
    fonts: [...findings.fonts]
      .map(([name, embedded]) => ({ name, embedded }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    transparency: findings.transparency,
    overprint: findings.overprint,
    minEffectivePpi: Number.isFinite(findings.lowestPpi) ? roundTo(findings.lowestPpi, 2) : null,
    isComplete: findings.complete,
    isBlank: findings.complete && !paint.draws,
  }
}
