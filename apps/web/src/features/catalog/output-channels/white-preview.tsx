import type { WhiteSettings } from '@platen/domain/output-channels'
import { useId } from 'react'
import styles from './white-preview.module.css'

/**
 * The example: a slot of 12 x 8 mm with a ring, and a square that is white inside. Units of a tenth of a millimetre.
 */
const RING = 'M40 12a28 28 0 1 0 .01 0zM40 31a9 9 0 1 1 -.01 0z'
const SQUARE = 'M78 20h32v40h-32z'
const WHITE_INSIDE = 'M86 30h16v20h-16z'
const UNITS_PER_MM = 10
/** A larger choke or spread would leave nothing of the example. */
const MAX_SHOWN_MM = 1

interface PreviewProps {
  readonly white: WhiteSettings
  readonly label: string
}

/** An example artwork in a slot, with its white hatched. */
export function WhitePreview({ white: { method, chokeMm }, label }: PreviewProps) {
  const id = useId()
  const [hatch, mask] = [`${id}-hatch`, `${id}-mask`]
  const choke = Math.min(Math.max(chokeMm, -MAX_SHOWN_MM), MAX_SHOWN_MM) * UNITS_PER_MM
  const shape = method === 'artworkNotWhite' ? `${RING}${SQUARE}${WHITE_INSIDE}` : `${RING}${SQUARE}`
  return (
    <svg className={styles.preview} viewBox="0 0 120 80" role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="4" className={styles.white} />
        </pattern>
        <mask id={mask}>
          {method === 'flood' ? (
            <rect width="120" height="80" fill="white" />
          ) : (
            <path
              d={shape}
              fillRule="evenodd"
              fill="white"
              stroke={choke > 0 ? 'black' : 'white'}
              strokeWidth={2 * Math.abs(choke)}
              strokeLinejoin="round"
            />
          )}
        </mask>
      </defs>
      <rect width="120" height="80" className={styles.object} />
      <path d={`${RING}${SQUARE}`} fillRule="evenodd" className={styles.artwork} />
      <path d={WHITE_INSIDE} className={styles.white} opacity="0.5" />
      <rect width="120" height="80" fill={`url(#${hatch})`} mask={`url(#${mask})`} />
    </svg>
  )
}
