import { outlineToSvgPath, parsePathData, transformOutline } from '@platen/domain/geometry'
import { type Slot, slotTransform } from '@platen/domain/jigs'
import type { Template, TemplateItem } from '@platen/domain/templates'
import { getSlotPath } from '../../../canvas-editor/shapes/jig-svg.tsx'
import styles from '../../../canvas-editor/stage.module.css'

/** Returns the outline of the page as a slot. */
export const toPageSlot = ({ width, height, shape, path }: Template): Slot => ({
  id: '',
  x: 0,
  y: 0,
  width,
  height,
  rotation: 0,
  type: shape,
  path,
})

const itemSlots = new WeakMap<TemplateItem, Slot>()

/** Returns the outline of an item as a slot: its mask, or its bounds. */
export function toItemSlot(item: TemplateItem): Slot {
  const cachedSlot = itemSlots.get(item)
  if (cachedSlot) return cachedSlot
  const { id, x, y, width, height, rotation } = item
  const mask = item.kind === 'PICTURE' ? item.mask : { type: 'RECT' as const }
  const slot: Slot = { id, x, y, width, height, rotation, type: mask.type, path: mask.path }
  itemSlots.set(item, slot)
  return slot
}

/** The diagonals of the bounds of a picture, which has no sample, in mm of the template; null for other items. */
function getDiagonals(item: TemplateItem): string | null {
  if (item.kind !== 'PICTURE') return null
  const read = parsePathData(`M0 0L${item.width} ${item.height}M${item.width} 0L0 ${item.height}`)
  return read.ok ? outlineToSvgPath(transformOutline(slotTransform(toItemSlot(item)), read.outline), 3) : null
}

/** The path data of the baseline of a text that is not straight, in mm of the template; null for other items. */
function getBaseline(item: TemplateItem): string | null {
  if (item.kind !== 'TEXT' || item.path === null) return null
  const slot = toItemSlot(item)
  if (item.path.kind === 'ELLIPSE') return getSlotPath({ ...slot, type: 'ELLIPSE' }).d
  const read = parsePathData(item.path.data)
  return read.ok ? outlineToSvgPath(transformOutline(slotTransform(slot), read.outline), 3) : null
}

interface ItemShapeProps {
  readonly item: TemplateItem
  readonly isSelected: boolean
  readonly isInvalid: boolean
}

/** The frame of an item, with the baseline of its text. */
export function ItemShape({ item, isSelected, isInvalid }: ItemShapeProps) {
  const lines = getBaseline(item) ?? getDiagonals(item)
  return (
    <g data-key={item.id} data-selected={isSelected || undefined} data-invalid={isInvalid || undefined}>
      <path d={getSlotPath(toItemSlot(item)).d} className={styles.frameOfItem} />
      {lines !== null && <path d={lines} className={styles.baseline} />}
    </g>
  )
}
