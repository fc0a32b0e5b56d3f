import type { WireJig } from '@platen/contract/jigs'
import styles from './jig-thumbnail.module.css'

type Slot = WireJig['slots'][number]

/** A small drawing of a jig to scale. The adjacent text contains its dimensions. */
export function JigThumbnail({ jig }: { jig: WireJig }) {
  const margin = Math.max(jig.width, jig.height) * 0.02
  const box = [-margin, -margin, jig.width + 2 * margin, jig.height + 2 * margin].join(' ')
  return (
    <svg viewBox={box} className={styles.figure} aria-hidden="true">
      <rect width={jig.width} height={jig.height} className={styles.jig} />
      {jig.slots.map((slot) => (
        <SlotShape key={slot.id} slot={slot} />
      ))}
    </svg>
  )
}

function SlotShape({ slot }: { slot: Slot }) {
  const { x, y, width, height } = slot
  const turn = slot.rotation ? `rotate(${slot.rotation} ${x + width / 2} ${y + height / 2})` : undefined
  if (slot.type === 'RECT') {
    return <rect x={x} y={y} width={width} height={height} transform={turn} className={styles.slot} />
  }
  if (slot.type === 'PATH' && slot.path) {
    return <path d={slot.path} transform={`${turn ?? ''} translate(${x} ${y})`} className={styles.slot} />
  }
  return (
    <ellipse
      cx={x + width / 2}
      cy={y + height / 2}
      rx={width / 2}
      ry={height / 2}
      transform={turn}
      className={styles.slot}
    />
  )
}
