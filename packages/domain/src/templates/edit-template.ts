import type { Point, Rect, Size } from '../geometry/index.ts'
import { fitSlotToPath, resizeSlot, type Slot, type SlotType, setSlotType } from '../jigs/index.ts'
import { roundTo } from '../units/index.ts'
import type { PictureItem, Template, TemplateItem } from './types.ts'

/** Decimals of mm after editing, to remove floating-point noise. */
const MM_PRECISION = 4
/** Where a copy is, in mm from its original. */
const COPY_OFFSET = 2

const round = (mm: number): number => roundTo(mm, MM_PRECISION)

/** Returns the shape of a template as a slot. */
const shapeSlot = ({ width, height, shape, path }: Template): Slot => ({
  id: '',
  x: 0,
  y: 0,
  width,
  height,
  rotation: 0,
  type: shape,
  ...(path === undefined ? {} : { path }),
})

function withSlot({ path: _, ...template }: Template, { width, height, type, path }: Slot): Template {
  return { ...template, width, height, shape: type, ...(path === undefined ? {} : { path }) }
}

/**
 * Takes size and shape of the area of a slot in which artwork is placed: the slot itself, or its image box. The
 * rotation of the slot has no effect.
 */
export function takeSlot(template: Template, slot: Slot): Template {
  const { imageBox: box } = slot
  if (!box) return withSlot(template, slot)
  const isTurned = box.rotation % 180 !== 0
  const coversSlot = box.x === 0 && box.y === 0 && box.width === slot.width && box.height === slot.height
  if (coversSlot && !isTurned) return withSlot(template, slot)
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height]
  return withSlot(template, { ...slot, type: 'RECT', path: undefined, width, height })
}

/** Changes the size. A circle stays round, and a path is stretched; the items stay where they are. */
export const resizeTemplate = (template: Template, size: Size): Template =>
  withSlot(template, resizeSlot(shapeSlot(template), size))

/** Changes the shape within the same bounds. A new PATH starts as the previous outline. */
export const setTemplateShape = (template: Template, type: SlotType): Template =>
  withSlot(template, setSlotType(shapeSlot(template), type))

/** Gives a template of the shape PATH the size of its path. */
export const fitTemplateToPath = (template: Template): Template => {
  const slot = shapeSlot(template)
  const fitted = fitSlotToPath(slot)
  return fitted === slot ? template : withSlot(template, fitted)
}

/** Changes the bounds of an item; a round mask stays round, and the path of a mask is stretched. */
export function resizeItem(item: TemplateItem, bounds: Rect): TemplateItem {
  const place = { x: round(bounds.x), y: round(bounds.y), width: round(bounds.width), height: round(bounds.height) }
  if (item.kind !== 'PICTURE') return { ...item, ...place }
  const { type, path } = item.mask
  const slot: Slot = { id: '', x: 0, y: 0, width: item.width, height: item.height, rotation: 0, type, path }
  return withMask({ ...item, x: place.x, y: place.y }, resizeSlot(slot, place))
}

function withMask(item: PictureItem, { width, height, type, path }: Slot): PictureItem {
  return { ...item, width, height, mask: path === undefined ? { type } : { type, path } }
}

/** Changes the mask of a picture within the same bounds. A new PATH starts as the previous outline. */
export function setMask(item: PictureItem, type: SlotType): PictureItem {
  const { width, height, mask } = item
  return withMask(item, setSlotType({ id: '', x: 0, y: 0, width, height, rotation: 0, ...mask }, type))
}

export const updateItems = (
  template: Template,
  ids: ReadonlySet<string>,
  to: (item: TemplateItem) => TemplateItem,
): Template => ({ ...template, items: template.items.map((item) => (ids.has(item.id) ? to(item) : item)) })

/** Moves each item by the offset of its id, in mm. */
export const moveItems = (template: Template, offsets: ReadonlyMap<string, Point>): Template =>
  updateItems(template, new Set(offsets.keys()), (item) => {
    const { x, y } = offsets.get(item.id) ?? { x: 0, y: 0 }
    return { ...item, x: round(item.x + x), y: round(item.y + y) }
  })

/** Rotates each item about its centre, in degrees clockwise. */
export const rotateItems = (template: Template, ids: ReadonlySet<string>, by: number): Template =>
  updateItems(template, ids, (item) => ({ ...item, rotation: (item.rotation + by + 360) % 360 }))

export const deleteItems = (template: Template, ids: ReadonlySet<string>): Template => ({
  ...template,
  items: template.items.filter(({ id }) => !ids.has(id)),
})

/** Adds a copy of each item in front of it. `toId` returns the id of each copy. */
export const copyItems = (template: Template, ids: ReadonlySet<string>, toId: () => string): Template => ({
  ...template,
  items: template.items.flatMap((item) =>
    ids.has(item.id)
      ? [item, { ...item, id: toId(), x: round(item.x + COPY_OFFSET), y: round(item.y + COPY_OFFSET) }]
      : [item],
  ),
})

/** Moves an item one place to the front (1) or the back (-1). */
export function reorderItem(template: Template, id: string, by: -1 | 1): Template {
  const from = template.items.findIndex((item) => item.id === id)
  const to = from + by
  const [item, other] = [template.items[from], template.items[to]]
  if (!item || !other) return template
  return { ...template, items: template.items.with(from, other).with(to, item) }
}
