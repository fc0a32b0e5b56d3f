import { composeTransforms, outlineToSvgPath, type Rect, type Size, transformOutline } from '@platen/domain/geometry'
import { artworkTransform } from '@platen/domain/imposition'
import {
  type Diff,
  effectiveImageBox,
  type Jig,
  type Slot,
  slotOutline,
  slotShape,
  slotTransform,
} from '@platen/domain/jigs'
import { memo, useId } from 'react'
import styles from '../stage.module.css'

interface SlotPath {
  /** Path data in mm on the jig. */
  readonly d: string
  readonly bounds: Rect
}

/** Cache of slot paths by slot object; slots are immutable. */
const slotPathCache = new WeakMap<Slot, SlotPath>()

export function getSlotPath(slot: Slot): SlotPath {
  const cachedPath = slotPathCache.get(slot)
  if (cachedPath) return cachedPath
  const shapes = {
    d: outlineToSvgPath(transformOutline(slotTransform(slot), slotOutline(slot)), 3),
    bounds: slotShape(slot).bounds,
  }
  slotPathCache.set(slot, shapes)
  return shapes
}

/** Sample image: its URL and size in mm. */
export interface Sample extends Size {
  readonly url: string
  /** Whether the size comes from the file. */
  readonly isSizeStated: boolean
}

interface SlotFigureProps {
  readonly slot: Slot
  readonly number: number
  readonly isSelected: boolean
  readonly isInvalid: boolean
  readonly sample: Sample | null
  /** False if the number would be too small to read. */
  readonly isNumbered: boolean
}

/** Font size of the number as a share of the slot's shorter side, independent of the zoom. */
const LABEL_SIZE_RATIO = 0.28
/** px: smaller numbers are not rendered, since hundreds of them slow rendering down. */
export const MIN_LABEL_PX = 7

/** mm */
export const numberSize = (slot: Slot): number => Math.min(slot.width, slot.height) * LABEL_SIZE_RATIO

/** Whether the image box equals the outline of a rectangular slot, and so need not be drawn. */
const fillsSlot = ({ type, width, height, imageBox: box }: Slot): boolean =>
  type === 'RECT' && box?.x === 0 && box.y === 0 && box.width === width && box.height === height

const toSvgMatrix = (matrix: readonly number[]) => `matrix(${matrix.map((n) => Number(n.toFixed(6))).join(' ')})`

/** One slot in its shape with image box, number, and the sample as placed by the imposition plan. */
export const SlotShape = memo(function SlotShape({
  slot,
  number,
  isSelected,
  isInvalid,
  sample,
  isNumbered,
}: SlotFigureProps) {
  const id = useId()
  const { d, bounds } = getSlotPath(slot)
  const box = slot.imageBox
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
  const placed = toSvgMatrix(slotTransform(slot))
  return (
    <g data-key={slot.id} data-selected={isSelected || undefined} data-invalid={isInvalid || undefined}>
      <path d={d} className={styles.slot} />
      {sample && (
        <>
          <clipPath id={`${id}-s`}>
            <path d={d} />
          </clipPath>
          {box && (
            <clipPath id={`${id}-b`}>
              <rect x={box.x} y={box.y} width={box.width} height={box.height} transform={placed} />
            </clipPath>
          )}
          <g clipPath={`url(#${id}-s)`} pointerEvents="none">
            <g clipPath={box ? `url(#${id}-b)` : undefined}>
              <image
                href={sample.url}
                width={1}
                height={1}
                preserveAspectRatio="none"
                transform={toSvgMatrix(
                  composeTransforms(artworkTransform(effectiveImageBox(slot), sample), slotTransform(slot)),
                )}
              />
            </g>
          </g>
        </>
      )}
      {box && !fillsSlot(slot) && (
        <rect
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          transform={placed}
          className={styles.imageBox}
        />
      )}
      {isNumbered && !sample && (
        <text x={middle.x} y={middle.y} fontSize={numberSize(slot)} className={styles.number}>
          {number}
        </text>
      )}
    </g>
  )
})

/** Maximum number of slots for which a thumbnail shows numbers. */
const MAX_NUMBERED = 100

interface NewerVersion {
  readonly jig: Jig
  readonly changes: Diff<string>
}

/** Read-only view of a jig. Changes of a later version are drawn over it. */
export function JigSvg({ jig, newerVersion, label }: { jig: Jig; newerVersion?: NewerVersion; label: string }) {
  const width = Math.max(jig.width, newerVersion?.jig.width ?? 0)
  const height = Math.max(jig.height, newerVersion?.jig.height ?? 0)
  const padding = Math.max(width, height) * 0.02
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.drawing}
      data-locked
      viewBox={`${-padding} ${-padding} ${width + 2 * padding} ${height + 2 * padding}`}
    >
      <rect width={jig.width} height={jig.height} className={styles.plate} />
      {jig.slots.map((slot, index) => (
        <SlotShape
          key={slot.id}
          slot={slot}
          number={index + 1}
          isSelected={false}
          isInvalid={false}
          sample={null}
          isNumbered={jig.slots.length <= MAX_NUMBERED}
        />
      ))}
      {newerVersion && <JigDiffOverlay before={jig} {...newerVersion} />}
    </svg>
  )
}

function JigDiffOverlay({ before, jig, changes }: NewerVersion & { before: Jig }) {
  const shapes = (kind: 'added' | 'changed' | 'removed', slots: readonly Slot[]) =>
    changes[kind].flatMap((index) => {
      const slot = slots[index]
      return slot
        ? [<path key={`${kind}.${slot.id}`} d={getSlotPath(slot).d} className={styles.change} data-kind={kind} />]
        : []
    })
  const isResized = jig.width !== before.width || jig.height !== before.height
  return (
    <>
      {isResized && <rect width={jig.width} height={jig.height} className={styles.change} data-kind="changed" />}
      {shapes('removed', before.slots)}
      {shapes('changed', jig.slots)}
      {shapes('added', jig.slots)}
    </>
  )
}
