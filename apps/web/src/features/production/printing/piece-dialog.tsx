import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePiece } from '@platen/contract/printing'
import { formatLabelQuery, type PieceState } from '@platen/domain/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { TimelineButton } from '../../orders/orders/index.ts'
import { cancelledPieceKey } from './cancelled-piece-key.ts'
import styles from './piece-dialog.module.css'
import { PrintJobDialog } from './print-job-dialog.tsx'
import printing from './printing.module.css'

const STATE_KEYS = {
  onBed: 'printing.piece.state.onBed',
  queued: 'printing.state.queued',
  failed: 'printing.state.failed',
  sent: 'printing.state.sent',
  taken: 'printing.state.pickedUp',
  printed: 'printing.state.printed',
  good: 'printing.piece.state.good',
  bad: 'printing.piece.state.bad',
  cancelled: 'printing.state.cancelled',
  replaced: 'printing.piece.state.replaced',
} as const satisfies Record<PieceState, string>

/** A piece by the code of its label: its order, position, state and history. */
export function PieceDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const { data, error } = useApiQuery('printJobs', calls.print.piece, { params: { code } })
  const [isRunOpen, setRunOpen] = useState(false)
  if (isRunOpen && data?.piece.runId)
    return <PrintJobDialog runId={data.piece.runId} onClose={() => setRunOpen(false)} />
  return (
    <Dialog title={t('printing.piece.title', { code })} onClose={onClose} isReplacedByScan>
      {data ? (
        <PieceFacts piece={data.piece} onRun={() => setRunOpen(true)} />
      ) : error ? (
        <p ref={announceText}>
          {getErrorCode(error) === 'not_found' || getErrorCode(error) === 'bad_request'
            ? t('printing.piece.missing', { code })
            : toErrorText(error)}
        </p>
      ) : (
        <Loading height={240} />
      )}
    </Dialog>
  )
}

function PieceFacts({ piece, onRun }: { readonly piece: WirePiece; readonly onRun: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const orderHref = useHref({ search: formatLabelQuery({ orderId: piece.orderId, jobId: piece.jobId, slot: piece }) })
  const { rejected, cancelled } = piece
  const stateKey = (state: PieceState) =>
    state === 'cancelled' && cancelled ? cancelledPieceKey(piece, cancelled) : STATE_KEYS[state]
  return (
    <div className={styles.piece}>
      <div className={styles.picture}>
        <Thumbnail source={thumbnailUrl(piece.thumbnailPath)} alt="" missing={null} />
      </div>
      <dl className={printing.facts}>
        <dt>{t('printing.column.state')}</dt>
        <dd>
          <strong>{t(stateKey(piece.state))}</strong>
          {piece.isReprint && <div>{t('printing.reprintPiece')}</div>}
          {piece.isOutdated && !cancelled && !rejected && <div>{t('printing.outdatedPiece.asPrinted')}</div>}
          {rejected && (
            <div className={printing.muted}>
              {t(`printing.reject.reason.${rejected.reason}`)}
              {rejected.note && <> · {rejected.note}</>}
            </div>
          )}
        </dd>
        <dt>{t('orders.column.orderId')}</dt>
        <dd>
          {piece.orderId}
          {piece.jobId !== piece.orderId && <div className={printing.muted}>{piece.jobId}</div>}
        </dd>
        {piece.copy !== null && piece.copies !== null && (
          <>
            <dt>{t('printing.piece.copy')}</dt>
            <dd>{t('printing.piece.copyOf', { copy: piece.copy, copies: piece.copies })}</dd>
          </>
        )}
        <dt>{t('printing.column.preset')}</dt>
        <dd>{piece.presetName}</dd>
        <dt>{t('printing.piece.place')}</dt>
        <dd>{t('printing.piece.placeOf', { jigNo: piece.jigNo, slotNo: piece.slotNo })}</dd>
        <dt>{t('printing.piece.history')}</dt>
        <dd>
          <ol className={styles.history}>
            {piece.history.map(({ state, at, by }) => (
              <li key={`${state} ${at}`}>
                {t(stateKey(state))}
                <span className={printing.muted}>{[format.dateTime(at), by].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </dd>
      </dl>
      <div className={styles.buttons}>
        {/* A new document: the order list reads the label from the address once. */}
        <Button component="a" href={orderHref} variant="default">
          {t('printing.piece.showOrder')}
        </Button>
        <TimelineButton subject={{ piece: piece.code }} size="sm" />
        {piece.runId !== null && <Button onClick={onRun}>{t('printing.piece.openRun')}</Button>}
      </div>
    </div>
  )
}
