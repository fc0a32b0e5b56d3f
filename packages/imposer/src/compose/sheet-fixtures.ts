import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { composeTransforms, IDENTITY, type Matrix, type Point, transformPoint } from '@platen/domain/geometry'
import type { SheetPlacement, SheetPlan } from '@platen/domain/imposition'
import { expect } from 'vitest'
import { getMatrix } from '../pdf/annotations.ts'
import { PdfDocument } from '../pdf/document.ts'
import { Lexer } from '../pdf/lexer.ts'
import { type PdfDict, PdfKeyword, PdfName, PdfStream } from '../pdf/objects.ts'
import { contentStreams, joinedContent } from '../pdf/page-content.ts'
import { listPages, pageGeometry, parseRectangle } from '../pdf/pages.ts'
import { parseObject } from '../pdf/parser.ts'
import { testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { composeSheet } from './compose-sheet.ts'
import { normalisePdf } from './normalise-pdf.ts'
import type { ComposeInput } from './types.ts'

/** Normalises a PDF; the output is deleted after the test. */
export async function normalisedFile(bytes: Buffer): Promise<string> {
  const ready = join(testFolder(), 'ready.pdf')
  expect(await normalisePdf(testFile(bytes), ready)).toMatchObject({ ok: true })
  return ready
}

export function placement(artworkRef: string, matrix: Matrix, slotNo = 1): SheetPlacement {
  return { artworkRef, orderRef: `order of ${artworkRef}`, jigNo: 1, slotNo, matrix, clips: [] }
}

export function createPlan(placements: readonly SheetPlacement[], width = 500, height = 300): SheetPlan {
  return { width, height, printableArea: { x: 0, y: 0, width, height }, placements }
}

const PLAIN_DEVICE = { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: false } as const

export function sheetInput(ready: Readonly<Record<string, string>>, plan: SheetPlan): ComposeInput {
  return {
    plan,
    artworks: new Map(Object.entries(ready).map(([ref, path]) => [ref, { preparedFile: path, page: 1 }])),
    device: PLAIN_DEVICE,
    output: join(testFolder(), 'sheet.pdf'),
    title: 'Sheet',
    documentId: 'sheet 1',
    creationDate: '2026-03-01T12:00:00Z',
    hashed: false,
  }
}

export async function composed(input: ComposeInput): Promise<string> {
  expect(await composeSheet(input)).toMatchObject({ ok: true })
  return input.output
}

/** A form on the page: corners of its box in points: top left, top right, bottom left. */
export interface DrawnForm {
  readonly form: PdfStream
  readonly corners: readonly Point[]
}

export interface ReadSheet {
  readonly document: PdfDocument
  readonly page: PdfDict
  readonly width: number
  readonly height: number
  readonly drawn: readonly DrawnForm[]
  readonly content: string
}

/** Parses a page with the PDF reader of this package. */
export function readSheet(path: string, pageNumber = 1): ReadSheet {
  const document = new PdfDocument(path)
  const page = listPages(document)[pageNumber - 1]!
  const view = pageGeometry(document, page)
  const bytes = joinedContent(document, contentStreams(document, page.dict.get('Contents')))
  const forms = document.dict(document.dict(page.inherited.get('Resources'))?.get('XObject'))
  const drawnForms: DrawnForm[] = []
  const states: Matrix[] = []
  let ctm: Matrix = IDENTITY
  let operands: unknown[] = []
  for (const lexer = new Lexer(bytes); lexer.position < bytes.length; ) {
    const item = parseObject(lexer)
    if (!(item instanceof PdfKeyword)) {
      operands.push(item)
      continue
    }
    if (item.word === 'q') states.push(ctm)
    if (item.word === 'Q') ctm = states.pop() ?? ctm
    if (item.word === 'cm') ctm = composeTransforms(operands as unknown as Matrix, ctm)
    const name = operands[0]
    // The names of forms of white are W1, W2, …
    const isArtwork = item.word === 'Do' && name instanceof PdfName && !/^W\d+$/.test(name.name)
    const form = isArtwork ? document.resolve(forms?.get(name.name)) : null
    if (form instanceof PdfStream) drawnForms.push({ form, corners: getCorners(document, form, ctm) })
    operands = []
  }
  return {
    document,
    page: page.dict,
    width: view.width,
    height: view.height,
    drawn: drawnForms,
    content: bytes.toString('latin1'),
  }
}

/** Returns the corners of the transformed form; forms of artwork fill their box exactly, from 0, 0. */
function getCorners(document: PdfDocument, form: PdfStream, ctm: Matrix): Point[] {
  const [x0, y0, x1, y1] = parseRectangle(document, form.dict.get('BBox'))!
  const toView = getMatrix(document, form.dict)
  const mapped = [transformPoint(toView, { x: x0, y: y0 }), transformPoint(toView, { x: x1, y: y1 })]
  const width = Math.max(...mapped.map((p) => p.x))
  const height = Math.max(...mapped.map((p) => p.y))
  expect(Math.min(...mapped.map((p) => p.x))).toBeCloseTo(0, 6)
  expect(Math.min(...mapped.map((p) => p.y))).toBeCloseTo(0, 6)
  const viewed = [
    { x: 0, y: height },
    { x: width, y: height },
    { x: 0, y: 0 },
  ]
  return viewed.map((corner) => transformPoint(ctm, corner))
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** Returns the colour at a fraction of width and height from the top left, as `rrggbb`. */
  at(x: number, y: number): string
}

/** Renders a page with PDFium, which is independent of this package's reader. */
export async function drawn(path: string, pageNumber = 1, scale = 1): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(readFileSync(path))
  try {
    const image = await document.getPage(pageNumber - 1).render({ scale, render: 'bitmap' })
    const data = Buffer.from(image.data)
    const at = (x: number, y: number): string => {
      const place = 4 * (Math.floor(y * image.height) * image.width + Math.floor(x * image.width))
      return data.subarray(place, place + 3).toString('hex')
    }
    return { width: image.width, height: image.height, at }
  } finally {
    document.destroy()
    library.destroy()
  }
}
