import { evenOddToNonZero, type Matrix, rectContains, type Size, TOUCH_TOLERANCE_MM } from '../../geometry/index.ts'
import { mmFromPt } from '../../units/index.ts'
import { JIG_LIMITS } from '../limits.ts'
import { uniqueName } from '../names.ts'
import { newJig } from '../new-jig.ts'
import { DRAWN_SLACK_MM, slotShape } from '../slot-shape.ts'
import type { Jig, Slot } from '../types.ts'
import { closedOutline, roundLength, type SvgSlot, toSlot } from './shape-to-slot.ts'
import { compareRoles, getName } from './slot-role.ts'
import { type Length, parseLength, parseViewBox, type ViewBox, viewBoxMatrix } from './svg-attributes.ts'
import { boundsInJig, boxInSlot, imageBoxFrom } from './svg-image-boxes.ts'
import { SVG_SKIP_REASONS, type SvgImportProblem, type SvgSkipped, svgParseFailure } from './svg-import-problem.ts'
import { allElements, safetyProblem } from './svg-safety.ts'
import { StyleSheet } from './svg-style.ts'
import { type DrawnShape, SvgTraversal } from './svg-traversal.ts'
import { readXml, type XmlElement } from './xml-reader.ts'

export interface SvgImportOptions {
  /** The new jig's id. */
  readonly id: string
  /**
   * Its name, usually the file name without extension; made unique by the copy-name rule. If blank, the drawing's title
   * is used.
   */
  readonly name: string
  /** Names of all jigs of the environment. */
  readonly existingNames: readonly string[]
}

export type SvgImportResult =
  | { readonly ok: true; readonly jig: Jig; readonly skipped: readonly SvgSkipped[] }
  | { readonly ok: false; readonly problem: SvgImportProblem }

type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: SvgImportProblem }

const fail = (problem: SvgImportProblem) => ({ ok: false, problem }) as const

/**
 * Imports a drawing as a jig. Slots are shapes with the ids s<n>, image boxes those with p<n>, in either case, sorted
 * by their numbers; also under the ids that drawing programs give to copies (s1-2), or as labels of Inkscape. A group
 * or `use` with such an id must contain one shape. Other content is ignored, but a line, polyline or open path anywhere
 * rejects the import, unless it is hidden or marked data-skip. Lengths are in mm, rounded to 3 decimals.
 *
 * Time and memory are bounded for any text, and nothing is fetched or executed.
 * See REQ-191 to REQ-196.
 */
export function importJigSvg(text: string, options: SvgImportOptions): SvgImportResult {
  const read = readXml(text)
  if (!read.ok) return read
  const { root } = read
  if (root.name !== 'svg' || !root.isSvg) return fail(svgParseFailure('notSvg', root.name))
  const drawn = readDrawing(root)
  if (!drawn.ok) return drawn
  const { size, skipped } = drawn.value
  const slots = slotsFrom(drawn.value)
  if (!slots.ok) return slots
  return { ok: true, jig: jigFrom(root, size, slots.value, options), skipped }
}

interface Drawing {
  /** mm, unrounded. */
  readonly size: Size
  /** The drawing was made by `exportJigSvg`. */
  readonly isExported: boolean
  readonly shapes: readonly DrawnShape[]
  readonly skipped: readonly SvgSkipped[]
}

function readDrawing(root: XmlElement): Result<Drawing> {
  const elements = allElements(root)
  const unsafe = safetyProblem(elements)
  if (unsafe !== undefined) return fail(unsafe)
  const frame = parseFrame(root)
  if (!frame.ok) return frame
  const styles = new StyleSheet()
  for (const element of elements) {
    if (element.isSvg && element.name === 'style' && !styles.add(element.text)) {
      return fail(svgParseFailure('unsupportedStyle', getName(element)))
    }
  }
  const { size, viewBox, matrix } = frame.value
  const walk = new SvgTraversal(elements, styles)
  walk.walkRoot(root, viewBox, matrix)
  if (walk.problem !== undefined) return fail(walk.problem)
  return {
    ok: true,
    value: {
      size,
      isExported: root.attributes.has('data-thickness'),
      shapes: walk.drawn,
      skipped: summarizeSkipped(walk),
    },
  }
}

const MAX_SKIPPED_NAMES = 5

/** Returns what is not imported, by reason. */
function summarizeSkipped({ drawn, skipped }: SvgTraversal): SvgSkipped[] {
  const unnamed = drawn.filter(({ role }) => role === undefined).map(({ element }) => element)
  return SVG_SKIP_REASONS.flatMap((reason) => {
    const others = skipped.filter((one) => one.reason === reason).map(({ element }) => element)
    const elements = reason === 'noSlotId' ? unnamed : others
    if (elements.length === 0) return []
    return [{ reason, count: elements.length, names: elements.slice(0, MAX_SKIPPED_NAMES).map(getName) }]
  })
}

/** Returns the drawing's size in mm, its viewBox, and the transform from the viewBox to mm. */
function parseFrame(root: XmlElement): Result<{ size: Size; viewBox: ViewBox; matrix: Matrix }> {
  const viewBox = parseViewBox(root.attributes.get('viewBox'))
  if (viewBox === undefined) return fail(svgParseFailure('noViewBox'))
  const [width, height] = [parseSide(root, 'width'), parseSide(root, 'height')]
  if (width === undefined || height === undefined) return fail(svgParseFailure('unsupportedUnit'))
  const size = getSize(viewBox, width, height)
  if (!(size.width > 0 && size.height > 0)) return fail(svgParseFailure('badShape', 'svg'))
  if (Math.max(size.width, size.height) > JIG_LIMITS.maxSize + TOUCH_TOLERANCE_MM)
    return fail(svgParseFailure('jigTooLarge'))
  const area = { x: 0, y: 0, ...size }
  return {
    ok: true,
    value: { size, viewBox, matrix: viewBoxMatrix(viewBox, area, root.attributes.get('preserveAspectRatio')) },
  }
}

/** Returns undefined for a side with an unsupported unit; missing and auto mean 100 %. */
function parseSide(root: XmlElement, name: 'width' | 'height'): Length | undefined {
  const text = root.attributes.get(name)
  return text === undefined || text.trim() === 'auto' ? { fraction: 1 } : parseLength(text)
}

/**
 * Computes missing sides and sides in percent from the viewBox: its ratio to the given side, else 72 units per inch.
 */
function getSize(viewBox: ViewBox, width: Length, height: Length): Size {
  if ('mm' in width && 'mm' in height) return { width: width.mm, height: height.mm }
  if ('mm' in width) return { width: width.mm, height: (width.mm * viewBox.height) / viewBox.width }
  if ('mm' in height) return { width: (height.mm * viewBox.width) / viewBox.height, height: height.mm }
  return { width: mmFromPt(viewBox.width), height: mmFromPt(viewBox.height) }
}

/** Returns the slots with their image boxes, sorted by their numbers, as s1, s2, ... */
function slotsFrom(drawing: Drawing): Result<Slot[]> {
  const { shapes } = drawing
  const open = shapes.find((s) => s.shape.kind === 'path' && closedOutline(s.shape.outline, s.matrix) === undefined)
  if (open !== undefined) return fail({ code: 'svgUnsupportedShapes', at: getName(open.element) })
  const ofKind = (kind: 's' | 'p'): DrawnShape[] => shapes.filter((s) => s.role?.kind === kind)
  const drawnSlots = ofKind('s').sort((a, b) => compareRoles(a.role, b.role))
  if (drawnSlots.length === 0) return fail(svgParseFailure('noSlots'))
  if (drawnSlots.length > JIG_LIMITS.maxSlots) return fail(svgParseFailure('tooManySlots'))
  const boxes = matchImageBoxes(drawnSlots, ofKind('p'))
  if (!boxes.ok) return boxes
  const slots: Slot[] = []
  for (const [i, drawn] of drawnSlots.entries()) {
    const slot = slotIn(drawing, drawn, `s${i + 1}`, boxes.value.get(drawn))
    if (!slot.ok) return slot
    slots.push(slot.value)
  }
  return { ok: true, value: slots }
}

const getKey = (drawn: DrawnShape): string => `${drawn.instance}/${drawn.role?.number}/${drawn.role?.copy}`

/** Returns the only slot of a number, or the only one around the image box. */
function findSlotAround(box: DrawnShape, candidates: readonly DrawnShape[]): DrawnShape | undefined {
  if (candidates.length === 1) return candidates[0]
  const inner = boundsInJig(box)
  const around = candidates.filter((slot) => {
    const outer = boundsInJig(slot)
    return inner !== undefined && outer !== undefined && rectContains(outer, inner)
  })
  return around.length === 1 ? around[0] : undefined
}

/**
 * Matches each image box to the slot with the same number, copy and `use` instance, else to the only slot of that
 * number, else to the one around it.
 */
function matchImageBoxes(
  slots: readonly DrawnShape[],
  boxes: readonly DrawnShape[],
): Result<Map<DrawnShape, DrawnShape>> {
  const slotByKey = new Map<string, DrawnShape>()
  const slotByNumber = new Map<number, DrawnShape[]>()
  for (const slot of slots) {
    const key = getKey(slot)
    if (slotByKey.has(key)) return fail(svgParseFailure('duplicateId', getName(slot.element)))
    slotByKey.set(key, slot)
    const number = slot.role?.number ?? 0
    slotByNumber.set(number, [...(slotByNumber.get(number) ?? []), slot])
  }
  const paired = new Map<DrawnShape, DrawnShape>()
  for (const box of boxes) {
    const candidates = slotByNumber.get(box.role?.number ?? 0) ?? []
    const slot = slotByKey.get(getKey(box)) ?? findSlotAround(box, candidates)
    if (slot === undefined) return fail(svgParseFailure('imageBoxWithoutSlot', getName(box.element)))
    if (paired.has(slot)) return fail(svgParseFailure('duplicateId', getName(box.element)))
    paired.set(slot, box)
  }
  return { ok: true, value: paired }
}

function slotIn(drawing: Drawing, drawn: DrawnShape, id: string, box: DrawnShape | undefined): Result<Slot> {
  const filled = applyFillRule(withClosedOutline(drawn))
  if (filled === undefined) return fail(svgParseFailure('unsupportedStyle', getName(drawn.element)))
  const svgSlot = toSlot(filled, id)
  if (svgSlot === undefined) return fail(svgParseFailure('badShape', getName(drawn.element)))
  if (!isInsideJig(svgSlot, drawing)) {
    return fail({ code: 'slotsExceedJig', at: getName(drawn.element) })
  }
  return box === undefined ? { ok: true, value: svgSlot.slot } : slotWithBox(svgSlot, box, drawing)
}

/** Accepts rounded slots of an exported drawing as `validateJig` does, so that every exported jig is imported again. */
function isInsideJig({ slot, shape }: SvgSlot, { size, isExported }: Drawing): boolean {
  if (rectContains({ x: 0, y: 0, ...size }, shape.bounds)) return true
  const jig = { x: 0, y: 0, width: roundLength(size.width), height: roundLength(size.height) }
  return isExported && rectContains(jig, slotShape(slot).bounds, DRAWN_SLACK_MM)
}

function slotWithBox(svgSlot: SvgSlot, box: DrawnShape, { isExported }: Drawing): Result<Slot> {
  const bounds = boxInSlot(box, svgSlot)
  if (bounds === undefined || !(roundLength(bounds.width) > 0 && roundLength(bounds.height) > 0)) {
    return fail(svgParseFailure('badShape', getName(box.element)))
  }
  const imageBox = imageBoxFrom(box.element, bounds, svgSlot)
  const { width, height } = svgSlot.slot
  const isInside =
    rectContains({ x: 0, y: 0, ...svgSlot.size }, bounds) ||
    (isExported && rectContains({ x: 0, y: 0, width, height }, imageBox, DRAWN_SLACK_MM))
  if (!isInside) return fail({ code: 'imageExceedsSlot', at: getName(box.element) })
  return { ok: true, value: { ...svgSlot.slot, imageBox } }
}

function withClosedOutline(drawn: DrawnShape): DrawnShape {
  if (drawn.shape.kind !== 'path') return drawn
  const outline = closedOutline(drawn.shape.outline, drawn.matrix) ?? drawn.shape.outline
  return { ...drawn, shape: { kind: 'path', outline } }
}

/** Converts the even-odd rule of a drawing to the non-zero rule of slots; undefined if that is not possible. */
function applyFillRule(drawn: DrawnShape): DrawnShape | undefined {
  if (!drawn.isEvenOdd || drawn.shape.kind !== 'path') return drawn
  const outline = evenOddToNonZero(drawn.shape.outline)
  return outline && { ...drawn, shape: { kind: 'path', outline } }
}

/**
 * Returns the jig with the slots; thickness, spacing and reference text are read from the data attributes of an
 * exported drawing.
 */
function jigFrom(root: XmlElement, size: Size, slots: readonly Slot[], options: SvgImportOptions): Jig {
  const title = root.children.find((child) => child.isSvg && child.name === 'title')?.text ?? ''
  const named = [options.name, title, 'SVG'].find((name) => name.trim() !== '') ?? 'SVG'
  const base = newJig(options.id, uniqueName(named, options.existingNames))
  return {
    ...base,
    width: roundLength(size.width),
    height: roundLength(size.height),
    thickness: readDataLength(root, 'data-thickness') ?? base.thickness,
    defaultSpacing: readDataLength(root, 'data-default-spacing') ?? base.defaultSpacing,
    referenceText: root.attributes.get('data-reference-text')?.slice(0, JIG_LIMITS.maxReferenceLength) ?? '',
    slots,
    source: 'SVG',
  }
}

/** Returns a length of at least 0 in mm. */
function readDataLength(root: XmlElement, name: string): number | undefined {
  const length = parseLength(root.attributes.get(name) ?? '')
  return length !== undefined && 'mm' in length && length.mm >= 0 ? roundLength(length.mm) : undefined
}
