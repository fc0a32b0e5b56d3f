import type { WirePrintPiece } from '@platen/contract/printing'
import { formatSlot, slotKey } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { cancelledPieceKey } from './cancelled-piece-key.ts'
import styles from './print-job-dialog.module.css'
import printing from './printing.module.css'
import { isRejectable } from './sheet-view-model.ts'

interface PiecesProps {
  readonly pieces: readonly WirePrintPiece[]
  readonly selected: ReadonlySet<string>
  readonly onPiece: ((key: string) => void) | undefined
}

/** The order of each slot; while pieces are being rejected, each piece that can be rejected is a button. */
export function PrintJobPieces({ pieces, selected, onPiece }: PiecesProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.pieces} aria-label={t('printing.column.pieces')} tabIndex={onPiece ? undefined : 0}>
      {pieces.map((piece) => {
        const key = slotKey(piece)
        const content = <PieceContent piece={piece} slot={formatSlot(piece)} />
        return (
          <li key={key}>
            {onPiece && isRejectable(piece) ? (
              <button
                type="button"
                className={styles.piece}
                aria-pressed={selected.has(key)}
                onClick={() => onPiece(key)}
              >
                {content}
              </button>
            ) : (
              <div className={styles.piece}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function PieceContent({ piece, slot }: { piece: WirePrintPiece; slot: string }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const source = thumbnailUrl(piece.thumbnailPath)
  const { rejected, cancelled } = piece
  return (
    <>
      <span className={styles.slotNo}>{slot}</span>
      <span className={printing.thumbnail}>
        <Thumbnail source={source} alt="" missing={null} />
      </span>
      <span className={printing.order}>
        <strong>{piece.orderId}</strong>
        {piece.jobId !== piece.orderId && <span className={printing.muted}>{piece.jobId}</span>}
        {piece.isReprint && <span className={styles.reprint}>{t('printing.reprintPiece')}</span>}
        {cancelled && <span className={printing.reason}>{t(cancelledPieceKey(piece, cancelled))}</span>}
        {piece.isOutdated && !cancelled && !rejected && (
          <span className={printing.reason}>{t('printing.outdatedPiece.asPrinted')}</span>
        )}
        {piece.code !== null && <span className={printing.muted}>{piece.code}</span>}
        {rejected && (
          <span className={printing.reason}>
            {t('printing.reject.rejected', {
              reason: t(`printing.reject.reason.${rejected.reason}`),
              who: rejected.by,
              when: format.dateTime(rejected.at),
            })}
            {rejected.note && <> · {rejected.note}</>}
          </span>
        )}
      </span>
    </>
  )
}
