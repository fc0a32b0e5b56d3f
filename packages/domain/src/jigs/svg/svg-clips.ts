import {
  composeTransforms,
  type Matrix,
  outlineBounds,
  type Rect,
  rectContains,
  rectOutline,
  type Size,
  transformedBounds,
  transformOutline,
} from '../../geometry/index.ts'
import { parseTransform } from './svg-attributes.ts'
import { readShape, type SvgShape } from './svg-shapes.ts'
import type { XmlElement } from './xml-reader.ts'

/** Area in mm in the jig outside of which nothing is drawn; null if it is not an upright rectangle, or a mask. */
export type ClipArea = Rect | null

const REFERENCE = /^url\(\s*["']?#([^"')]+)["']?\s*\)$/

/**
 * Returns the area of the clip path of an element.
 *
 * @param value value of `clip-path`, not `none`
 * @param matrix transform from the user units of the element to mm
 */
export function readClipPath(
  value: string,
  byId: ReadonlyMap<string, XmlElement>,
  viewport: Size,
  matrix: Matrix,
): ClipArea {
  const clip = byId.get(REFERENCE.exec(value)?.[1]?.trim() ?? '')
  if (clip?.name !== 'clipPath' || hasAttribute(clip, ['clip-path', 'style', 'class', 'transform'])) return null
  if ((clip.attributes.get('clipPathUnits') ?? 'userSpaceOnUse') !== 'userSpaceOnUse') return null
  const [child, ...others] = clip.children
  if (child === undefined || others.length > 0) return null
  // Illustrator repeats a rectangle of the definitions
  const isUse = child.name === 'use'
  if (isUse && hasAttribute(child, ['clip-path', 'x', 'y', 'transform'])) return null
  const rect = isUse ? byId.get((child.attributes.get('href') ?? '').replace(/^#/, '')) : child
  if (rect?.name !== 'rect' || hasAttribute(rect, ['clip-path', 'style'])) return null
  const rectTransform = parseTransform(rect.attributes.get('transform') ?? '')
  const shape = readShape(rect, viewport)
  if (rectTransform === undefined || typeof shape !== 'object' || shape.kind !== 'rect') return null
  return toClipArea(shape.box, composeTransforms(rectTransform, matrix))
}

const hasAttribute = (element: XmlElement, names: readonly string[]): boolean =>
  names.some((name) => element.attributes.has(name))

/** Returns the area of a rectangle in user units. */
export function toClipArea(box: Rect, matrix: Matrix): ClipArea {
  const [a, b, c, d] = matrix
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0)
  return isUpright ? transformedBounds(matrix, box) : null
}

/** Whether all of a shape is inside the areas. */
export function isInsideClips(shape: SvgShape, matrix: Matrix, clips: readonly ClipArea[]): boolean {
  if (clips.length === 0) return true
  const outline = shape.kind === 'path' ? shape.outline : rectOutline(shape.box)
  const bounds = outlineBounds(transformOutline(matrix, outline))
  return bounds === undefined || clips.every((clip) => clip !== null && rectContains(clip, bounds))
}
