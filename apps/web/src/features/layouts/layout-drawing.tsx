import type { Jig } from '@platen/domain/jigs'
import { jigFootprint, jigMatrix, type PlacedJig } from '@platen/domain/layouts'
import { memo } from 'react'
import styles from '../../drawing/stage.module.css'
import { drawnSlot } from '../jigs/jig-drawing.tsx'

interface PlacedFigureProps {
  readonly placed: PlacedJig & { readonly key: string }
  readonly jig: Jig
  readonly number: number
  readonly isChosen: boolean
  readonly isWrong: boolean
  /** Places of the slots that hang over the printable area, from 0. */
  readonly cut?: ReadonlySet<number>
}

/** A jig as it lies on the layout, with its slots in true shape. */
export const PlacedFigure = memo(function PlacedFigure(props: PlacedFigureProps) {
  const { placed, jig, number } = props
  const box = jigFootprint(placed, jig)
  const lying = `matrix(${jigMatrix(placed, jig).join(' ')})`
  return (
    <g data-key={placed.key} data-chosen={props.isChosen || undefined} data-wrong={props.isWrong || undefined}>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} className={styles.plate} />
      <g transform={lying} pointerEvents="none">
        {jig.slots.map((slot, at) => (
          <path
            key={slot.id}
            d={drawnSlot(slot).d}
            className={styles.slot}
            data-cut={props.cut?.has(at) || undefined}
          />
        ))}
      </g>
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        fontSize={Math.min(box.width, box.height) * 0.1}
        className={styles.jigNumber}
      >
        {number}
      </text>
    </g>
  )
})
