import { useElementSize } from '@mantine/hooks'
import { indexLayoutOccupancy } from '@platen/domain/booking'
import {
  type JigLookup,
  jigPlacementProblems,
  type Layout,
  type LayoutProblem,
  type SlotAddress,
  slotKey,
} from '@platen/domain/layouts'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoom, ZoomButtons } from '../../../canvas-editor/zoom/use-zoom.tsx'
import { fitScale } from '../../../canvas-editor/zoom/zoom-levels.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { buildBedDrawing, type JigShape, placeArtwork, type SlotBooking } from './bed-preview-model.ts'
import { BedSvg, PrintableAreaClip } from './bed-svg.tsx'
import styles from './preview.module.css'
import { Artwork } from './preview-artwork.tsx'
import { PreviewSlots } from './preview-slots.tsx'
import { PreviewWarnings } from './preview-warnings.tsx'
import { getSlotPointerHandlers, type SlotPointerOptions } from './slot-pointer-handlers.ts'
import { getSlotsOutsideArea } from './slots-outside-area.ts'
import { useHighlightChanges } from './use-highlight-changes.ts'

export interface LayoutPreviewProps extends SlotPointerOptions {
  readonly layout: Layout
  readonly jigOf: JigLookup
  readonly booked?: readonly SlotBooking[]
  /** Identifies the owner of the bookings if several share the layout; a switch of the owner is not a change. */
  readonly bookingsOwnerId?: string
  /** Slots proposed for the selected order, in the order of its copies. */
  readonly previewBookings?: readonly SlotBooking[]
  /** All slots of this job are shown as selected. */
  readonly selectedRef?: string | null
  readonly selectedSlot?: SlotAddress | null
  /** Shows a toolbar with zoom buttons above the bed. */
  readonly zoomable?: boolean
  /** More buttons of that toolbar. */
  readonly tools?: ReactNode
}

const EMPTY_BOOKINGS: readonly SlotBooking[] = []
/** Padding around the bed in px. */
const PADDING_PX = 12

/** Returns the numbers of the jigs with errors. */
const getInvalidJigs = (problems: readonly LayoutProblem[]): ReadonlySet<number> =>
  new Set(
    problems
      .filter(({ severity }) => severity === 'error')
      .flatMap(({ jigIndex, otherIndex }) => [jigIndex, otherIndex])
      .flatMap((index) => (index === undefined ? [] : [index + 1])),
  )

/**
 * The bed to scale, in mm, drawn from the same imposition plan as in printing: jigs, slots in their shapes, the
 * printable area, booked artwork with thumbnails, free slots, and slots proposed for the selected order.
 */
export function LayoutPreview(props: LayoutPreviewProps) {
  const { layout, jigOf, booked = EMPTY_BOOKINGS, previewBookings = EMPTY_BOOKINGS } = props
  const { t } = useTranslation()
  const format = useFormatters()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const zoom = useZoom(scroller, layout.id)

  const drawing = useMemo(() => buildBedDrawing(layout, jigOf), [layout, jigOf])
  const bookedArtwork = useMemo(() => placeArtwork(layout, jigOf, booked), [layout, jigOf, booked])
  const previewArtwork = useMemo(() => placeArtwork(layout, jigOf, previewBookings), [layout, jigOf, previewBookings])
  const problems = useMemo(() => jigPlacementProblems(layout, jigOf), [layout, jigOf])
  const cut = useMemo(() => getSlotsOutsideArea(problems), [problems])
  const highlighted = useHighlightChanges(props.bookingsOwnerId ?? layout.id, booked)

  const scale = fitScale(layout, { width: width - 2 * PADDING_PX, height: height - 2 * PADDING_PX }) * zoom.level
  const counts = useMemo(() => indexLayoutOccupancy(layout, jigOf, booked), [layout, jigOf, booked])
  const freeCount = counts.slotCount - counts.bookedCount

  return (
    <div className={styles.frame}>
      {props.zoomable && (
        <div className={styles.toolbar}>
          <span className={styles.caption}>
            {format.size(layout.width, layout.height)} ·{' '}
            {t('preview.freeOf', { free: freeCount, slots: counts.slotCount })}
          </span>
          <ZoomButtons zoom={zoom} />
          {props.tools}
        </div>
      )}
      <PreviewWarnings problems={problems} />
      <div className={styles.viewport} ref={sizeRef}>
        <div
          className={styles.scroller}
          ref={scroller}
          role="presentation"
          {...getSlotPointerHandlers(drawing.slots, props)}
        >
          {scale > 0 && (
            <BedSvg
              id={id}
              bed={layout}
              scale={scale}
              title={t('preview.title', { name: layout.name })}
              description={t('preview.description', {
                size: format.size(layout.width, layout.height),
                slots: counts.slotCount,
                booked: booked.length,
                free: freeCount,
              })}
            >
              <PlacedJigs jigs={drawing.jigs} problems={problems} />
              <PreviewSlots
                slots={drawing.slots}
                booked={booked}
                previewBookings={previewBookings}
                selectedRef={props.selectedRef ?? null}
                selectedKey={props.selectedSlot ? slotKey(props.selectedSlot) : null}
                highlighted={highlighted}
                isCut={({ jigNo, slotNo }) => cut(jigNo - 1).has(slotNo - 1)}
                scale={scale}
                clickable={props.onSlot !== undefined}
                artwork={
                  <PrintableAreaClip id={id}>
                    <Artwork artwork={bookedArtwork} idPrefix={`${id}-b`} />
                    <Artwork artwork={previewArtwork} idPrefix={`${id}-o`} isSuggestion />
                  </PrintableAreaClip>
                }
              />
            </BedSvg>
          )}
        </div>
      </div>
    </div>
  )
}

/** The outlines of the placed jigs; those with errors are highlighted. */
function PlacedJigs(props: { readonly jigs: readonly JigShape[]; readonly problems: readonly LayoutProblem[] }) {
  const { jigs, problems } = props
  const invalidKeys = useMemo(() => getInvalidJigs(problems), [problems])
  return jigs.map((jig) => (
    <rect
      key={jig.jigNo}
      x={jig.x}
      y={jig.y}
      width={jig.width}
      height={jig.height}
      rx={Math.min(2, jig.width / 20)}
      className={styles.jig}
      data-invalid={invalidKeys.has(jig.jigNo) || undefined}
    />
  ))
}
