import { memo } from 'react'
import type { ArtworkShape } from './bed-preview-model.ts'
import styles from './preview.module.css'

interface ArtworkProps {
  readonly artwork: readonly ArtworkShape[]
  /** Prefix that makes element ids unique per SVG. */
  readonly idPrefix: string
  readonly isSuggestion?: boolean
}

/** Thumbnails placed and clipped by the imposition plan. Always `<image>`, never inlined SVG of users. */
function ArtworkView({ artwork, idPrefix, isSuggestion }: ArtworkProps) {
  return (
    <g className={isSuggestion ? styles.suggestion : undefined} pointerEvents="none">
      {artwork.map(({ key, booking, transform, clips }) => {
        const id = `${idPrefix}-${key.replace('/', '-')}`
        const picture = booking.thumbnail ? (
          <>
            <rect className={styles.artworkGround} width={1} height={1} transform={transform} />
            <image
              href={booking.thumbnail}
              width={1}
              height={1}
              preserveAspectRatio="none"
              transform={transform}
              data-artwork={key}
            />
          </>
        ) : (
          <rect width={1} height={1} transform={transform} className={styles.noPicture} data-artwork={key} />
        )
        const clipped = clips.reduce((inside, _, index) => <g clipPath={`url(#${id}-${index})`}>{inside}</g>, picture)
        return (
          <g key={key}>
            {clips.map((d, index) => (
              <clipPath key={d} id={`${id}-${index}`}>
                <path d={d} />
              </clipPath>
            ))}
            {clipped}
          </g>
        )
      })}
    </g>
  )
}

export const Artwork = memo(ArtworkView)
