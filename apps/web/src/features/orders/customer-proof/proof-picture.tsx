import type { ProofPicture as Picture } from '@platen/contract/customer-proofs'
import { type ReactNode, useId } from 'react'
import styles from './customer-proof.module.css'

/** Space around the slot as a share of its longer side. */
const MARGIN = 0.03

/** Artwork as it looks in its slot: upright, and cut to the shape of the slot and of its image box. */
export function ProofPicture({ picture, label }: { readonly picture: Picture; readonly label: string }) {
  const id = useId()
  const { image, size, clips, bounds } = picture
  const margin = MARGIN * Math.max(bounds.width, bounds.height)
  const viewBox = [bounds.x - margin, bounds.y - margin, bounds.width + 2 * margin, bounds.height + 2 * margin]
  const [outline] = clips
  const clipped = clips.reduceRight<ReactNode>(
    (content, _, index) => <g clipPath={`url(#${id}-${index})`}>{content}</g>,
    image && <image href={image} width={size.width} height={size.height} preserveAspectRatio="none" />,
  )
  return (
    <svg role="img" aria-label={label} className={styles.picture} viewBox={viewBox.join(' ')}>
      {clips.map((path, index) => (
        <clipPath key={path} id={`${id}-${index}`}>
          <path d={path} />
        </clipPath>
      ))}
      <path d={outline} className={styles.slot} />
      {clipped}
      <path d={outline} className={styles.outline} />
    </svg>
  )
}
