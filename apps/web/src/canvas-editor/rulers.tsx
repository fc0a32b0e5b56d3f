import type { DisplayUnit } from '@platen/domain/units'
import { memo } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { useFormatters } from '../i18n/use-format.ts'
import { LABEL_DECIMALS, rulerTicks } from './ruler-ticks.ts'
import styles from './stage.module.css'

interface RulerProps {
  /** mm */
  readonly length: number
  /** px per mm */
  readonly scale: number
  readonly unit: DisplayUnit
  readonly side: 'top' | 'left'
}

/** px */
export const RULER_SIZE_PX = 22

/** A ruler along the canvas, in the display unit. */
export const Ruler = memo(function Ruler({ length, scale, unit, side }: RulerProps) {
  const { language } = useFormatters()
  const isTop = side === 'top'
  const px = length * scale
  return (
    <svg
      className={isTop ? styles.rulerTop : styles.rulerLeft}
      width={isTop ? px : RULER_SIZE_PX}
      height={isTop ? RULER_SIZE_PX : px}
      overflow="visible"
      aria-hidden
    >
      {rulerTicks(length, scale, unit).map(({ position: at, label }) => {
        const p = at * scale
        const tickLength = label === undefined ? 5 : 9
        return (
          <g key={at}>
            <path d={isTop ? `M${p} ${RULER_SIZE_PX}v${-tickLength}` : `M${RULER_SIZE_PX} ${p}h${-tickLength}`} />
            {label !== undefined &&
              (isTop ? (
                <text x={p + 2} y={10}>
                  {formatNumber(label, language, LABEL_DECIMALS)}
                </text>
              ) : (
                <text x={0} y={0} transform={`translate(10 ${p - 2}) rotate(-90)`}>
                  {formatNumber(label, language, LABEL_DECIMALS)}
                </text>
              ))}
          </g>
        )
      })}
    </svg>
  )
})
