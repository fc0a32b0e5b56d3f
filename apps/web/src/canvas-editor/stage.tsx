import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { handleCanvasKey, handleZoomKey } from './canvas-keyboard.ts'
import { computeOverflow, fitSize } from './overhang.ts'
import { RULER_SIZE_PX, Ruler } from './rulers.tsx'
import styles from './stage.module.css'
import type { CanvasProps } from './stage-types.ts'
import { useCanvasDrag } from './use-canvas-drag.ts'
import { useScrollToSelection } from './use-scroll-to-selection.ts'
import { useZoom, ZoomButtons } from './zoom/use-zoom.tsx'
import { fitScale } from './zoom/zoom-levels.ts'

interface StageFrame extends CanvasProps {
  /** Id of the document; the zoom is reset when it changes. */
  readonly of: string
  readonly label: string
  /** Buttons to the left of the zoom buttons. */
  readonly tools?: ReactNode
  /** Renders the content in mm; `scale` is px per mm. Each selectable item is a group with its key as `data-key`. */
  readonly children: (scale: number) => ReactNode
}

/** Padding around the drawing in px, in which items outside the plate are visible. */
const PADDING_PX = 28

/**
 * A canvas in mm, true to scale: rulers, zoom, pan by scrolling and dragging, selection, dragging with snapping and
 * guides, arrow keys. Every action is also available in the fields and lists next to it.
 */
export function Stage(props: StageFrame) {
  const { size, children, label, unit } = props
  const { t } = useTranslation()
  const id = useId()
  const scrollContainerRef = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const dragPreviewRef = useRef<SVGSVGElement>(null)
  const guideXRef = useRef<SVGLineElement>(null)
  const guideY = useRef<SVGLineElement>(null)
  const marqueeRef = useRef<SVGRectElement>(null)
  const { ref: viewport, width, height } = useElementSize<HTMLDivElement>()
  const zoom = useZoom(scrollContainerRef, props.of)
  const overflow = useMemo(() => computeOverflow(size, props.items), [size, props.items])
  const viewportSize = {
    width: width - RULER_SIZE_PX - 2 * PADDING_PX,
    height: height - RULER_SIZE_PX - 2 * PADDING_PX,
  }
  const scale = hasArea(size) ? fitScale(fitSize(size, overflow), viewportSize) * zoom.level : 0
  const isPointerSelection = useRef(false)
  const onChoose: CanvasProps['onChoose'] = (keys) => {
    isPointerSelection.current = true
    props.onChoose(keys)
  }
  const drag = useCanvasDrag({
    ...props,
    onChoose,
    scale,
    svg,
    ghost: dragPreviewRef,
    guideX: guideXRef,
    guideY,
    frame: marqueeRef,
  })

  const latest = useRef({ props, zoom })
  useEffect(() => {
    latest.current = { props, zoom }
  })
  useEffect(() => {
    const node = scrollContainerRef.current
    // A native listener: the element is not interactive for React's lint rules, but it receives the keyboard events of
    // the canvas.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!handleZoomKey(event, latest.current.zoom) && !handleCanvasKey(event, latest.current.props)) return
      event.preventDefault()
      event.stopPropagation()
    }
    node?.addEventListener('keydown', onKeyDown)
    return () => node?.removeEventListener('keydown', onKeyDown)
  }, [])
  useScrollToSelection(scrollContainerRef, svg, props, scale, isPointerSelection)

  const padding = scale > 0 ? PADDING_PX / scale : 0
  const ground = {
    left: -padding - overflow.left,
    top: -padding - overflow.top,
    right: size.width + padding + overflow.right,
    bottom: size.height + padding + overflow.bottom,
  }
  const margin = {
    marginTop: PADDING_PX + overflow.top * scale,
    marginRight: PADDING_PX + overflow.right * scale,
    marginBottom: PADDING_PX + overflow.bottom * scale,
    marginLeft: PADDING_PX + overflow.left * scale,
    padding: 0,
  }

  return (
    <div className={styles.frame}>
      <div className={styles.toolbar}>
        {props.tools}
        <ZoomButtons zoom={zoom} />
      </div>
      <div className={styles.viewport} ref={viewport}>
        <div
          className={styles.scroller}
          ref={scrollContainerRef}
          role="application"
          aria-label={label}
          aria-describedby={`${id}-keys`}
          tabIndex={0}
        >
          <p id={`${id}-keys`} className="visually-hidden">
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
              {/* A separate layer, so that a moving guide repaints no slots. */}
              <svg
                className={`${styles.sheet} ${styles.ghost}`}
                width={size.width * scale}
                height={size.height * scale}
                viewBox={`0 0 ${size.width} ${size.height}`}
                style={margin}
                overflow="visible"
                aria-hidden
              >
                <line ref={guideXRef} display="none" y1={ground.top} y2={ground.bottom} className={styles.guide} />
                <line ref={guideY} display="none" x1={ground.left} x2={ground.right} className={styles.guide} />
                <rect ref={marqueeRef} display="none" className={styles.marquee} />
              </svg>
              <svg
                className={`${styles.sheet} ${styles.ghost}`}
                ref={dragPreviewRef}
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

const hasArea = ({ width, height }: CanvasProps['size']) => width > 0 && height > 0
