import type { Jig } from '@platen/domain/jigs'
import { jigFootprint, jigTransform, type PlacedJig } from '@platen/domain/layouts'
import type { Mm } from '@platen/domain/units'
import { memo } from 'react'
import { getSlotPath } from '../../../canvas-editor/shapes/jig-svg.tsx'
import styles from '../../../canvas-editor/stage.module.css'

interface PlacedFigureProps {
  readonly placed: PlacedJig & { readonly key: string }
  readonly jig: Jig
  readonly number: number
  /** The shorter side of the bed, in mm. */
  readonly bed: Mm
  readonly isSelected: boolean
  readonly isInvalid: boolean
  /** Indexes of the slots that extend beyond the printable area. */
  readonly cut?: ReadonlySet<number>
}

/** Returns the font size of a jig's number in mm, from the shorter sides of the jig and the bed. */
const labelHeight = (jig: Mm, bed: Mm): Mm => Math.min(Math.max(jig * 0.1, bed * 0.05), jig * 0.6)

/** A placed jig with its slots in their shapes. */
export const PlacedJigShape = memo(function PlacedJigShape(props: PlacedFigureProps) {
  const { placed, jig, number } = props
  const box = jigFootprint(placed, jig)
  const placementTransform = `matrix(${jigTransform(placed, jig).join(' ')})`
  return (
    <g data-key={placed.key} data-selected={props.isSelected || undefined} data-invalid={props.isInvalid || undefined}>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} className={styles.plate} />
      <g transform={placementTransform} pointerEvents="none">
        {jig.slots.map((slot, index) => (
          <path
            key={slot.id}
            d={getSlotPath(slot).d}
            className={styles.slot}
            data-cut={props.cut?.has(index) || undefined}
          />
        ))}
      </g>
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        fontSize={labelHeight(Math.min(box.width, box.height), props.bed)}
        className={styles.jigNumber}
      >
        {number}
      </text>
    </g>
  )
})
