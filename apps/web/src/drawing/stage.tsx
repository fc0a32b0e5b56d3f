import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fitScale } from '../features/layouts/preview-model.ts'
import { usePreviewZoom, ZoomButtons } from '../features/layouts/preview-zoom.tsx'
import { overhangOf, shownWhole } from './overhang.ts'
import { RULER, Ruler } from './rulers.tsx'
import styles from './stage.module.css'
import { stageKey, zoomKey } from './stage-keys.ts'
import type { StageProps } from './stage-types.ts'
import { useChosenInView } from './use-chosen-in-view.ts'
import { useDrag } from './use-drag.ts'

interface StageFrame extends StageProps {
  /** Which drawing; another one is shown whole again. */
  readonly of: string
  readonly label: string
  /** Buttons left of those for zooming. */
  readonly tools?: ReactNode
  /**
   * Draws in mm, told how many px a mm is. Everything that can be chosen carries its key as `data-key` on a group of its
   * own.
   */
  readonly children: (scale: number) => ReactNode
}

/** px of air around the drawing, which slots that stick out are seen in. */
const AIR = 28

/**
 * A drawing to work on, true to scale in mm: rulers, zoom, pan by scrolling and by drag, choosing, dragging with snapping and
 * guides, arrow keys. Everything in it can also be done in the fields and lists beside it.
 */
export function Stage(props: StageFrame) {
  const { size, children, label, unit } = props
  const { t } = useTranslation()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const ghost = useRef<SVGSVGElement>(null)
  const guideX = useRef<SVGLineElement>(null)
  const guideY = useRef<SVGLineElement>(null)
  const frame = useRef<SVGRectElement>(null)
  const { ref: room, width, height } = useElementSize<HTMLDivElement>()
  const zoom = usePreviewZoom(scroller, props.of)
  const over = useMemo(() => overhangOf(size, props.items), [size, props.items])
  const whole = { width: width - RULER - 2 * AIR, height: height - RULER - 2 * AIR }
  const scale = isDrawable(size) ? fitScale(shownWhole(size, over), whole) * zoom.level : 0
  const byPointer = useRef(false)
  const onChoose: StageProps['onChoose'] = (keys) => {
    byPointer.current = true
    props.onChoose(keys)
  }
  const drag = useDrag({ ...props, onChoose, scale, svg, ghost, guideX, guideY, frame })

  const latest = useRef({ props, zoom })
  useEffect(() => {
    latest.current = { props, zoom }
  })
  useEffect(() => {
    const node = scroller.current
    // Listened to on the node: to React it is a frame around the drawing, to the keyboard it is the drawing.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!zoomKey(event, latest.current.zoom) && !stageKey(event, latest.current.props)) return
      event.preventDefault()
      event.stopPropagation()
    }
    node?.addEventListener('keydown', onKeyDown)
    return () => node?.removeEventListener('keydown', onKeyDown)
  }, [])
  useChosenInView(scroller, svg, props, scale, byPointer)

  const air = scale > 0 ? AIR / scale : 0
  const ground = {
    left: -air - over.left,
    top: -air - over.top,
    right: size.width + air + over.right,
    bottom: size.height + air + over.bottom,
  }
  const margin = {
    marginTop: AIR + over.top * scale,
    marginRight: AIR + over.right * scale,
    marginBottom: AIR + over.bottom * scale,
    marginLeft: AIR + over.left * scale,
    padding: 0,
  }

  return (
    <div className={styles.frame}>
      <div className={styles.toolbar}>
        {props.tools}
        <ZoomButtons zoom={zoom} />
      </div>
      <div className={styles.room} ref={room}>
        <div
          className={styles.scroller}
          ref={scroller}
          role="application"
          aria-label={label}
          aria-describedby={`${id}-keys`}
          tabIndex={0}
        >
          <p id={`${id}-keys`} className="only-heard">
            {t('drawing.keys')}
          </p>
          {scale > 0 && (
            <div className={styles.paper}>
              <div className={styles.corner} />
              <div
                className={styles.along}
                style={{ paddingLeft: margin.marginLeft, paddingRight: margin.marginRight }}
              >
                <Ruler length={size.width} scale={scale} unit={unit} side="top" />
              </div>
              <div className={styles.down} style={{ paddingTop: margin.marginTop, paddingBottom: margin.marginBottom }}>
                <Ruler length={size.height} scale={scale} unit={unit} side="left" />
              </div>
              <svg
                className={styles.sheet}
                ref={svg}
                width={size.width * scale}
                height={size.height * scale}
                viewBox={`0 0 ${size.width} ${size.height}`}
                style={margin}
                overflow="visible"
                data-locked={props.locked || undefined}
                aria-hidden
                {...drag}
              >
                <rect
                  x={ground.left}
                  y={ground.top}
                  width={ground.right - ground.left}
                  height={ground.bottom - ground.top}
                  className={styles.ground}
                />
                {children(scale)}
              </svg>
              {/* A layer of its own, so that a guide that moves draws none of the slots anew. */}
              <svg
                className={`${styles.sheet} ${styles.ghost}`}
                width={size.width * scale}
                height={size.height * scale}
                viewBox={`0 0 ${size.width} ${size.height}`}
                style={margin}
                overflow="visible"
                aria-hidden
              >
                <line ref={guideX} display="none" y1={ground.top} y2={ground.bottom} className={styles.guide} />
                <line ref={guideY} display="none" x1={ground.left} x2={ground.right} className={styles.guide} />
                <rect ref={frame} display="none" className={styles.marquee} />
              </svg>
              <svg
                className={`${styles.sheet} ${styles.ghost}`}
                ref={ghost}
                width={size.width * scale}
                height={size.height * scale}
                viewBox={`0 0 ${size.width} ${size.height}`}
                style={margin}
                overflow="visible"
                aria-hidden
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

const isDrawable = ({ width, height }: StageProps['size']) => width > 0 && height > 0
