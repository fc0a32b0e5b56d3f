import { ActionIcon, Popover } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'
import { type CanvasGeometry, computeCanvasScale, getCanvasGeometry } from './canvas-geometry.ts'
import { handleCanvasKey, handleZoomKey } from './canvas-keyboard.ts'
import type { DragLayers } from './drag-gesture.ts'
import { computeOverflow } from './overhang.ts'
import { ResizeHandles } from './resize-handles.tsx'
import { Ruler } from './rulers.tsx'
import { arrowKeyStep } from './snap.ts'
import styles from './stage.module.css'
import type { CanvasProps, CanvasResizing } from './stage-types.ts'
import { useCanvasDrag } from './use-canvas-drag.ts'
import { useScrollToSelection } from './use-scroll-to-selection.ts'
import { type PreviewZoom, useZoom, ZoomButtons } from './zoom/use-zoom.tsx'

interface StageFrame extends CanvasProps {
  /** Id of the document; the zoom is reset when it changes. */
  readonly resetKey: string
  readonly label: string
  /** Buttons to the left of the zoom buttons. */
  readonly tools?: ReactNode
  /** The item that has handles; omitted if none has. */
  readonly resizing?: CanvasResizing | undefined
  /** Renders the content in mm; `scale` is px per mm. Each selectable item is a group with its key as `data-key`. */
  readonly children: (scale: number) => ReactNode
}

/**
 * A canvas in mm, true to scale: rulers, zoom, pan by scrolling and dragging, selection, dragging with snapping and
 * guides, arrow keys. Every action is also available in the fields and lists next to it.
 */
export function Stage(props: StageFrame) {
  const { size, children, label, unit } = props
  const { t } = useTranslation()
  const format = useFormatters()
  const id = useId()
  const scrollContainerRef = useRef<HTMLDivElement>(null)
  const layers = useDragLayers()
  const { svg } = layers
  const { ref: viewport, width, height } = useElementSize<HTMLDivElement>()
  const zoom = useZoom(scrollContainerRef, props.resetKey)
  const overflow = useMemo(() => computeOverflow(size, props.items), [size, props.items])
  const scale = computeCanvasScale(size, overflow, { width, height }, zoom.level)
  const geometry = getCanvasGeometry(size, overflow, scale)
  const keyHelp = t('drawing.keys', {
    step: format.lengthWithUnit(arrowKeyStep(unit, { shiftKey: false, altKey: false })),
  })
  const isPointerSelection = useRef(false)
  const onSelect: CanvasProps['onSelect'] = (keys) => {
    isPointerSelection.current = true
    props.onSelect(keys)
  }
  const drag = useCanvasDrag({ ...props, ...layers, onSelect, scale })
  useCanvasKeys(scrollContainerRef, props, zoom)
  useScrollToSelection(scrollContainerRef, svg, props, scale, isPointerSelection)

  return (
    <div className={styles.frame}>
      <div className={styles.toolbar}>
        {props.tools}
        <ZoomButtons zoom={zoom} />
        <KeyHelp text={keyHelp} />
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
            {keyHelp}
          </p>
          {scale > 0 && (
            <div className={styles.canvas}>
              <CanvasRulers size={size} scale={scale} unit={unit} margin={geometry.margin} />
              <svg
                className={styles.drawing}
                ref={svg}
                {...geometry.sheet}
                data-locked={props.locked || undefined}
                aria-hidden
                {...drag}
              >
                <CanvasGround ground={geometry.ground} />
                {children(scale)}
                {props.resizing && (
                  <ResizeHandles key={props.resizing.key} resizing={props.resizing} canvas={props} scale={scale} />
                )}
              </svg>
              <DragOverlays layers={layers} geometry={geometry} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** A button that shows the keys of the canvas. */
function KeyHelp({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" width={360} withArrow>
      <Popover.Target>
        <ActionIcon variant="default" size={32} aria-label={t('frame.shortcuts.title')}>
          <IconKeyboard size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{text}</Popover.Dropdown>
    </Popover>
  )
}

/** Creates the refs of the elements that a drag changes without rendering. */
function useDragLayers(): DragLayers {
  const svg = useRef<SVGSVGElement>(null)
  const previewRef = useRef<SVGSVGElement>(null)
  const guideX = useRef<SVGLineElement>(null)
  const guideY = useRef<SVGLineElement>(null)
  const frame = useRef<SVGRectElement>(null)
  return { svg, previewRef, guideX, guideY, frame }
}

/** Handles the keys of the canvas. */
function useCanvasKeys(container: RefObject<HTMLDivElement | null>, canvas: CanvasProps, zoom: PreviewZoom): void {
  const latest = useRef({ canvas, zoom })
  useEffect(() => {
    latest.current = { canvas, zoom }
  })
  useEffect(() => {
    const node = container.current
    // A native listener: the element is not interactive for React's lint rules, but it receives the keyboard events of
    // the canvas.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!handleZoomKey(event, latest.current.zoom) && !handleCanvasKey(event, latest.current.canvas)) return
      event.preventDefault()
      event.stopPropagation()
    }
    node?.addEventListener('keydown', onKeyDown)
    return () => node?.removeEventListener('keydown', onKeyDown)
  }, [container])
}

interface CanvasRulersProps extends Pick<CanvasProps, 'size' | 'unit'> {
  /** px per mm. */
  readonly scale: number
  readonly margin: CanvasGeometry['margin']
}

/** The rulers above and to the left of the drawing. */
function CanvasRulers({ size, unit, scale, margin }: CanvasRulersProps) {
  return (
    <>
      <div className={styles.corner} />
      <div
        className={styles.horizontalRuler}
        style={{ paddingLeft: margin.marginLeft, paddingRight: margin.marginRight }}
      >
        <Ruler length={size.width} scale={scale} unit={unit} side="top" />
      </div>
      <div
        className={styles.verticalRuler}
        style={{ paddingTop: margin.marginTop, paddingBottom: margin.marginBottom }}
      >
        <Ruler length={size.height} scale={scale} unit={unit} side="left" />
      </div>
    </>
  )
}

/** The background around the plate, on which items outside the plate are visible. */
function CanvasGround({ ground }: Pick<CanvasGeometry, 'ground'>) {
  return (
    <rect
      x={ground.left}
      y={ground.top}
      width={ground.right - ground.left}
      height={ground.bottom - ground.top}
      className={styles.background}
    />
  )
}

/** Guides and marquee, and the dragged items. */
function DragOverlays({ layers, geometry }: { readonly layers: DragLayers; readonly geometry: CanvasGeometry }) {
  const { guideX, guideY, frame, previewRef } = layers
  const { ground, sheet } = geometry
  return (
    <>
      {/* A separate layer, so that a moving guide repaints no slots. */}
      <svg className={`${styles.drawing} ${styles.dragPreview}`} {...sheet} aria-hidden>
        <line ref={guideX} display="none" y1={ground.top} y2={ground.bottom} className={styles.guide} />
        <line ref={guideY} display="none" x1={ground.left} x2={ground.right} className={styles.guide} />
        <rect ref={frame} display="none" className={styles.marquee} />
      </svg>
      <svg className={`${styles.drawing} ${styles.dragPreview}`} ref={previewRef} {...sheet} aria-hidden />
    </>
  )
}
