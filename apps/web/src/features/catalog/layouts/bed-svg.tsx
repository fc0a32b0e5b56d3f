import type { Rect, Size } from '@platen/domain/geometry'
import type { ReactNode } from 'react'
import styles from './preview.module.css'

interface BedSvgProps {
  /** Prefix of the ids in the drawing. */
  readonly id: string
  /** mm. */
  readonly bed: Size & { readonly printableArea: Rect }
  /** px per mm. */
  readonly scale: number
  readonly title: string
  readonly description?: string
  /** Content in mm, between the background of the bed and the outline of its printable area. */
  readonly children: ReactNode
}

/** An image of a bed, true to scale, with its printable area. */
export function BedSvg({ id, bed, scale, title, description, children }: BedSvgProps) {
  const { x, y, width, height } = bed.printableArea
  return (
    <svg
      role="img"
      aria-labelledby={description === undefined ? `${id}-title` : `${id}-title ${id}-desc`}
      className={styles.bed}
      viewBox={`0 0 ${bed.width} ${bed.height}`}
      width={bed.width * scale}
      height={bed.height * scale}
    >
      <title id={`${id}-title`}>{title}</title>
      {description !== undefined && <desc id={`${id}-desc`}>{description}</desc>}
      <clipPath id={`${id}-area`}>
        <rect x={x} y={y} width={width} height={height} />
      </clipPath>
      <rect width={bed.width} height={bed.height} className={styles.table} />
      {children}
      <rect x={x} y={y} width={width} height={height} className={styles.area} />
    </svg>
  )
}

/** Clips its content to the printable area of the `BedSvg` with this id. */
export function PrintableAreaClip({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <g clipPath={`url(#${id}-area)`}>{children}</g>
}
