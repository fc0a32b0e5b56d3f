import { useElementSize } from '@mantine/hooks'
import type { WirePrintPiece, WireSheetPlan } from '@platen/contract/printing'
import { slotKey } from '@platen/domain/layouts'
import { type MouseEvent, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoom, ZoomButtons } from '../../../canvas-editor/zoom/use-zoom.tsx'
import { fitScale } from '../../../canvas-editor/zoom/zoom-levels.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import {
  Artwork,
  BedSvg,
  previewStyles as bed,
  PreviewSlots,
  PrintableAreaClip,
  type SlotShape,
} from '../../catalog/layouts/index.ts'
import styles from './print-job-dialog.module.css'
import { buildSheetView, isRejectable } from './sheet-view-model.ts'

interface PictureProps {
  readonly runId: string
  readonly name: string
  readonly plan: WireSheetPlan
  readonly pieces: readonly WirePrintPiece[]
  readonly selected: ReadonlySet<string>
  /** Whether pieces are chosen to be printed again; otherwise to be rejected. */
  readonly isReprint: boolean
  /** Called on a click on a piece; undefined if pieces cannot be selected. */
  readonly onPiece: ((key: string) => void) | undefined
}

const EMPTY_KEYS: ReadonlySet<string> = new Set()
/** Padding around the bed in px. */
const PADDING_PX = 12

/** The bed as printed, with rejected and cancelled pieces crossed out and selected pieces highlighted. */
export function PrintJobSheetView({ runId, name, plan, pieces, selected, isReprint, onPiece }: PictureProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const zoom = useZoom(scroller, runId)
  const sheetView = useMemo(() => buildSheetView(plan, pieces), [plan, pieces])
  const scale = fitScale(plan, { width: width - 2 * PADDING_PX, height: height - 2 * PADDING_PX }) * zoom.level

  const onClick = (event: MouseEvent) => {
    const key = (event.target as Element).closest('[data-slot]')?.getAttribute('data-slot')
    if (key) onPiece?.(key)
  }

  return (
    <div className={bed.frame}>
      <div className={bed.toolbar}>
        <span className={bed.caption}>{format.size(plan.width, plan.height)}</span>
        <ZoomButtons zoom={zoom} />
      </div>
      <div className={bed.viewport} ref={sizeRef}>
        <div className={bed.scroller} ref={scroller}>
          {scale > 0 && (
            <BedSvg id={id} bed={plan} scale={scale} title={t('printing.pictureOf', { name })}>
              {/* A click on a piece is a shortcut for the adjacent list, which supports keyboard and screen readers. */}
              <g role="presentation" onClick={onPiece ? onClick : undefined}>
                <PreviewSlots
                  slots={sheetView.slots}
                  booked={sheetView.booked}
                  previewBookings={[]}
                  selectedRef={null}
                  selectedKey={null}
                  highlighted={EMPTY_KEYS}
                  scale={scale}
                  clickable={onPiece !== undefined}
                  artwork={
                    <PrintableAreaClip id={id}>
                      <Artwork artwork={sheetView.artwork} idPrefix={id} />
                    </PrintableAreaClip>
                  }
                />
              </g>
              <PieceMarks slots={sheetView.slots} pieces={pieces} selected={selected} isReprint={isReprint} />
            </BedSvg>
          )}
        </div>
      </div>
    </div>
  )
}

interface PieceMarksProps extends Pick<PictureProps, 'pieces' | 'selected' | 'isReprint'> {
  readonly slots: readonly SlotShape[]
}

/** A cross on each rejected, cancelled or selected piece; a check on a piece that is selected to be printed again. */
function PieceMarks({ slots, pieces, selected, isReprint }: PieceMarksProps) {
  const rejected = useMemo(() => new Set(pieces.filter((piece) => !isRejectable(piece)).map(slotKey)), [pieces])
  return slots.map(({ key, d, centre, shorterSide }) => {
    const state = rejected.has(key) ? 'rejected' : selected.has(key) ? 'selected' : null
    const crossSize = shorterSide * 0.28
    return (
      state && (
        <g key={key} data-mark={state} className={styles.pieceMark}>
          <path d={d} className={styles.pieceArea} />
          {isReprint && state === 'selected' ? (
            <path
              className={styles.check}
              d={`M${centre.x - crossSize} ${centre.y}l${0.7 * crossSize} ${0.7 * crossSize}l${1.3 * crossSize} ${-1.3 * crossSize}`}
            />
          ) : (
            <path
              className={styles.pieceCross}
              d={`M${centre.x - crossSize} ${centre.y - crossSize}l${2 * crossSize} ${2 * crossSize}m0 ${-2 * crossSize}l${-2 * crossSize} ${2 * crossSize}`}
            />
          )}
        </g>
      )
    )
  })
}
