import { outlineBounds, parsePathData } from '../geometry/index.ts'
import { JIG_LIMITS } from '../jigs/index.ts'
import { TEMPLATE_LIMITS, type Template, type TemplateItem, type TextItem } from './types.ts'

export const TEMPLATE_PROBLEMS = [
  'nameMissing',
  'tooLong',
  /** Width or height is not above 0. */
  'sizeMissing',
  'sizeTooLarge',
  'circleNotRound',
  'pathInvalid',
  /** The path data of all items is above the limit; the items are then not checked. */
  'pathsTooLong',
  'tooManyItems',
  'tooManyWords',
  'itemIdTaken',
  'rotationOutOfRange',
  /** A size of text is not within the limits, or the smallest is above the largest. */
  'textSizeInvalid',
  'linesInvalid',
  'lineHeightInvalid',
  'trackingInvalid',
  /** A percentage is not between 0 and 100. */
  'colorInvalid',
  'spotNameMissing',
  /** The name stands for all inks, or for none (ISO 32000-2, 8.6.6.4). */
  'spotNameReserved',
  'fontMissing',
  'artworkMissing',
  'resolutionInvalid',
] as const
export type TemplateProblemCode = (typeof TEMPLATE_PROBLEMS)[number]

export interface TemplateProblem {
  readonly code: TemplateProblemCode
  /** The item; omitted if the template is affected. */
  readonly itemId?: string
  /** The invalid field, such as `maxSize` or `source.field`. */
  readonly field: string
}

type Add = (code: TemplateProblemCode, field: string) => void

const isBetween = (value: number, min: number, max: number): boolean => value >= min && value <= max

/**
 * Returns what is wrong with a template, in the order of its fields; whether its fonts and artwork exist is not
 * checked.
 */
export function validateTemplate(template: Template): readonly TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const add: Add = (code, field) => problems.push({ code, field })
  if (template.name.trim() === '') add('nameMissing', 'name')
  if (template.name.length > TEMPLATE_LIMITS.text) add('tooLong', 'name')
  checkSize(template, add)
  checkShape(template.shape, template.path, template, add)
  checkSpotName(template.whiteSpot, 'whiteSpot', add)
  if (template.items.length > TEMPLATE_LIMITS.items) add('tooManyItems', 'items')
  if (template.heldWords.length > TEMPLATE_LIMITS.heldWords) add('tooManyWords', 'heldWords')
  if (template.heldWords.some((word) => word.length > TEMPLATE_LIMITS.text)) add('tooLong', 'heldWords')
  if (countPathData(template.items) > TEMPLATE_LIMITS.paths) {
    add('pathsTooLong', 'items')
    return problems
  }
  const ids = new Set<string>()
  for (const item of template.items) {
    const addToItem: Add = (code, field) => problems.push({ code, itemId: item.id, field })
    if (ids.has(item.id)) addToItem('itemIdTaken', 'id')
    ids.add(item.id)
    checkItem(item, addToItem)
  }
  return problems
}

/** Returns the characters of the path data of items. */
function countPathData(items: readonly TemplateItem[]): number {
  const lengths = items.map((item) => {
    if (item.kind === 'TEXT') return item.path?.kind === 'PATH' ? item.path.data.length : 0
    return item.kind === 'PICTURE' ? (item.mask.path ?? '').length : 0
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}

function checkSize(size: { readonly width: number; readonly height: number }, add: Add): void {
  for (const field of ['width', 'height'] as const) {
    if (!(size[field] > 0)) add('sizeMissing', field)
    else if (size[field] > JIG_LIMITS.maxSize) add('sizeTooLarge', field)
  }
}

function checkShape(
  type: Template['shape'],
  path: string | undefined,
  { width, height }: { readonly width: number; readonly height: number },
  add: Add,
): void {
  if (type === 'CIRCLE' && Math.abs(width - height) > 0.001) add('circleNotRound', 'shape')
  if (type === 'PATH' && !isPath(path ?? '')) add('pathInvalid', 'path')
}

/** Whether a text is path data with an extent. */
function isPath(data: string): boolean {
  if (data.length > TEMPLATE_LIMITS.path) return false
  const read = parsePathData(data)
  if (!read.ok || read.outline.length < 2) return false
  const bounds = outlineBounds(read.outline)
  return bounds !== undefined && (bounds.width > 0 || bounds.height > 0)
}

function checkItem(item: TemplateItem, add: Add): void {
  if (item.name.length > TEMPLATE_LIMITS.text) add('tooLong', 'name')
  checkSize(item, add)
  if (!isBetween(item.rotation, 0, JIG_LIMITS.maxSlotRotation)) add('rotationOutOfRange', 'rotation')
  if (item.kind === 'ARTWORK') {
    if (item.artworkId === '') add('artworkMissing', 'artworkId')
    return
  }
  if (item.source.field.length > TEMPLATE_LIMITS.text) add('tooLong', 'source.field')
  if (item.source.fallback.length > TEMPLATE_LIMITS.value) add('tooLong', 'source.fallback')
  if (item.kind === 'TEXT') return checkText(item, add)
  checkShape(item.mask.type, item.mask.path, item, (code) => add(code, 'mask'))
  if (!isBetween(item.minResolution, 0, TEMPLATE_LIMITS.resolution)) add('resolutionInvalid', 'minResolution')
}

const RESERVED_SPOTS = new Set(['All', 'None'])

function checkSpotName(name: string, field: string, add: Add): void {
  if (name.trim() === '') add('spotNameMissing', field)
  if (RESERVED_SPOTS.has(name.trim())) add('spotNameReserved', field)
  if (name.length > TEMPLATE_LIMITS.text) add('tooLong', field)
}

function checkText(item: TextItem, add: Add): void {
  const { minSize, maxSize, lineHeight, tracking, lines } = TEMPLATE_LIMITS
  if (item.fontId === '') add('fontMissing', 'fontId')
  for (const field of ['minSize', 'maxSize'] as const) {
    if (!isBetween(item[field], minSize, maxSize)) add('textSizeInvalid', field)
  }
  if (item.minSize > item.maxSize) add('textSizeInvalid', 'minSize')
  if (!Number.isInteger(item.maxLines) || !isBetween(item.maxLines, 1, lines)) add('linesInvalid', 'maxLines')
  if (!isBetween(item.lineHeight, lineHeight.min, lineHeight.max)) add('lineHeightInvalid', 'lineHeight')
  if (!isBetween(item.tracking, tracking.min, tracking.max)) add('trackingInvalid', 'tracking')
  const { color, path } = item
  if (![color.c, color.m, color.y, color.k].every((share) => isBetween(share, 0, 100))) add('colorInvalid', 'color')
  if (color.kind === 'SPOT') checkSpotName(color.name, 'color', add)
  if (path?.kind === 'PATH' && !isPath(path.data)) add('pathInvalid', 'path')
  if (path?.kind === 'ELLIPSE' && !isBetween(path.sweep, 1, 360)) add('rotationOutOfRange', 'path')
  if (path?.kind === 'ELLIPSE' && !isBetween(path.angle, 0, 360)) add('rotationOutOfRange', 'path')
}
