import { mmFromPt, roundTo } from '@platen/domain/units'
import type { PdfDocument } from './document.ts'
import { PDF_LIMITS } from './limits.ts'
import { isArray, isDict, isName, type PdfDict, type PdfObject, PdfRef } from './objects.ts'
import { refuse } from './pdf-error.ts'

/** Left, bottom, right, top in user space units of the page. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

export interface PdfPage {
  readonly dict: PdfDict
  /** Page attributes with inherited values: Resources, MediaBox, CropBox, Rotate. */
  readonly inherited: PdfDict
}

const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/**
 * Whether a node of the page tree without Kids is a page. A node of the type Pages is not: taken as a page, it would be
 * blank. Some writers omit the type.
 */
function isPage(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.resolve(dict.get('Type'))
  if (isName(type, 'Pages')) return false
  return isName(type, 'Page') || dict.has('Contents') || dict.has('MediaBox')
}

/** Returns the pages in order. Ignores cycles in the page tree; searches for page objects if the tree has no pages. */
export function listPages(document: PdfDocument): PdfPage[] {
  const pages: PdfPage[] = []
  const seen = new Set<number>()
  const waiting: { node: PdfObject; inherited: PdfDict; depth: number }[] = [
    { node: document.catalog.get('Pages') ?? null, inherited: new Map(), depth: 0 },
  ]
  while (waiting.length > 0) {
    const { node, inherited, depth } = waiting.pop()!
    if (node instanceof PdfRef) {
      if (seen.has(node.num)) continue
      seen.add(node.num)
    }
    const dict = document.resolve(node)
    if (!isDict(dict) || depth > 500) continue
    const pageAttributes: PdfDict = new Map(inherited)
    for (const key of INHERITABLE) if (dict.has(key)) pageAttributes.set(key, dict.get(key)!)
    const kids = document.resolve(dict.get('Kids'))
    if (isArray(kids) && !isName(document.resolve(dict.get('Type')), 'Page')) {
      for (let i = kids.length - 1; i >= 0; i--)
        waiting.push({ node: kids[i]!, inherited: pageAttributes, depth: depth + 1 })
    } else if (isPage(document, dict)) addPage(pages, { dict, inherited: pageAttributes })
    if (waiting.length > PDF_LIMITS.objects) refuse('too-complex', 'The pages of this PDF cannot be counted.')
  }
  if (pages.length === 0) searchPages(document, pages)
  if (pages.length === 0) refuse('no-pages', 'This PDF has no pages.')
  return pages
}

function addPage(pages: PdfPage[], page: PdfPage): void {
  if (pages.length >= PDF_LIMITS.pages)
    refuse('too-many-pages', `This PDF has more than ${PDF_LIMITS.pages} pages, which is too many for one artwork.`)
  pages.push(page)
}

function searchPages(document: PdfDocument, pages: PdfPage[]): void {
  const numbers = [...document.numbers()].sort((a, b) => a - b)
  for (const num of numbers) {
    const dict = document.resolve(new PdfRef(num, 0))
    if (isDict(dict) && isName(document.resolve(dict.get('Type')), 'Page')) addPage(pages, { dict, inherited: dict })
  }
}

/** Geometry of a page as displayed: page box, rotation and UserUnit. */
export interface PageGeometry {
  readonly box: Box
  readonly boxName: 'TrimBox' | 'CropBox' | 'MediaBox'
  /** Clockwise. */
  readonly rotate: 0 | 90 | 180 | 270
  readonly userUnit: number
  /** In points, with rotation and UserUnit applied. */
  readonly width: number
  readonly height: number
}

/** Larger coordinates of a page box are damage: a double has too few digits left to draw with them. */
const MAX_COORDINATE = 1e8
/** Maximum page side in mm, 1 km. */
const MAX_SIDE_MM = 1_000_000

const LETTER: Box = [0, 0, 612, 792]

/**
 * Returns the geometry of a page. The box is the TrimBox, else the CropBox, else the MediaBox, intersected with the
 * MediaBox. Empty boxes are ignored. Throws `PdfError` if the box or page is out of range.
 */
export function pageGeometry(document: PdfDocument, page: PdfPage): PageGeometry {
  const media = parseBox(document, page.inherited.get('MediaBox')) ?? LETTER
  let box = media
  let boxName: PageGeometry['boxName'] = 'MediaBox'
  for (const name of ['TrimBox', 'CropBox'] as const) {
    const pageBox = parseBox(document, name === 'CropBox' ? page.inherited.get(name) : page.dict.get(name))
    const inside = pageBox && intersectRectangles(pageBox, media)
    if (inside === undefined) continue
    box = inside
    boxName = name
    break
  }
  const turn = document.resolve(page.inherited.get('Rotate'))
  const quarters = typeof turn === 'number' && turn % 90 === 0 ? (((turn / 90) % 4) + 4) % 4 : 0
  const unit = document.resolve(page.dict.get('UserUnit'))
  const userUnit = typeof unit === 'number' && unit > 0 && unit <= 75_000 ? unit : 1
  const sides = [(box[2] - box[0]) * userUnit, (box[3] - box[1]) * userUnit] as const
  const [width, height] = quarters % 2 === 0 ? sides : [sides[1], sides[0]]
  checkRange(box, width, height)
  return { box, boxName, rotate: ([0, 90, 180, 270] as const)[quarters]!, userUnit, width, height }
}

function checkRange(box: Box, width: number, height: number): void {
  const [widthMm, heightMm] = [roundTo(mmFromPt(width), 1), roundTo(mmFromPt(height), 1)]
  if (Math.max(widthMm, heightMm) > MAX_SIDE_MM) {
    const text = `The artwork is ${widthMm} x ${heightMm} mm, larger than the ${MAX_SIDE_MM} mm that a page may have.`
    refuse('page-too-large', text, { widthMm, heightMm, limitMm: MAX_SIDE_MM })
  }
  if (box.some((side) => Math.abs(side) > MAX_COORDINATE))
    refuse('damaged', `A page box of this PDF is out of range: ${box.join(', ')}.`)
}

/** Parses a rectangle given by any two opposite corners; undefined if it is invalid, empty or out of range. */
export function parseRectangle(document: PdfDocument, value: PdfObject | undefined): Box | undefined {
  const box = parseBox(document, value)
  return box?.every((side) => Math.abs(side) <= MAX_COORDINATE) ? box : undefined
}

function parseBox(document: PdfDocument, value: PdfObject | undefined): Box | undefined {
  const resolved = document.resolve(value)
  if (!isArray(resolved) || resolved.length < 4) return undefined
  const n = resolved.slice(0, 4).map((item) => document.resolve(item))
  const [a, b, c, d] = n
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return undefined
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return hasArea(box) ? box : undefined
}

const hasArea = (box: Box): boolean => box[2] - box[0] > 1e-6 && box[3] - box[1] > 1e-6

function intersectRectangles(box: Box, within: Box): Box | undefined {
  const inside: Box = [
    Math.max(box[0], within[0]),
    Math.max(box[1], within[1]),
    Math.min(box[2], within[2]),
    Math.min(box[3], within[3]),
  ]
  return hasArea(inside) ? inside : undefined
}

/** Returns the matrix from the page box to [0 0 width height] as displayed, in points, y up. */
export function pageToViewMatrix(view: PageGeometry): readonly [number, number, number, number, number, number] {
  const [x0, y0, x1, y1] = view.box
  const u = view.userUnit
  if (view.rotate === 90) return [0, -u, u, 0, -y0 * u, x1 * u]
  if (view.rotate === 180) return [-u, 0, 0, -u, x1 * u, y1 * u]
  if (view.rotate === 270) return [0, u, -u, 0, y1 * u, -x0 * u]
  return [u, 0, 0, u, -x0 * u, -y0 * u]
}
