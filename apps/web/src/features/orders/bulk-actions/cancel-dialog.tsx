import { Alert, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { wantedCopies } from '@platen/domain/orders'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import { BookedPlaces, type OrderRow } from '../orders/index.ts'
import styles from './bulk-actions.module.css'
import { type Prediction, predictCancellation } from './predict-cancellation.ts'
import { RefusedJobs } from './refused-jobs.tsx'

export interface Cancellation {
  readonly reason: string
  /**
   * The number of copies that are cancelled in the end, if not all copies of the only order are; `copies` of the call.
   */
  readonly copies?: number
}

interface CancelDialogProps {
  readonly rows: readonly OrderRow[]
  readonly isSending?: boolean
  /** Why the orders were not cancelled. */
  readonly cancelError?: Error | null
  readonly onCancel: (cancellation: Cancellation) => void
  readonly onClose: () => void
}

/** Orders for which the outcome is predicted; more would need too many requests. */
const MAX_PREDICTED = 1000

/** Requests what cancelling these jobs would do, once, since each prediction takes many requests. */
function usePrediction(rows: readonly OrderRow[], part: Pick<Cancellation, 'copies'>, isComplete: boolean) {
  const jobs = rows.map(({ id, jobId }) => ({ id, jobId, ...part }))
  return useQuery({
    queryKey: [...topicQueryKey('session'), 'predictCancellation', jobs],
    queryFn: ({ signal }) =>
      predictCancellation(jobs, (batch) => client(calls.orders.validateCancel, { body: { jobs: batch } }, signal)),
    enabled: isComplete && jobs.length <= MAX_PREDICTED,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/**
 * The number of copies to cancel, which can be chosen if there is one order with one artwork, since the frames of a job
 * belong together. All copies at first.
 */
function useCopiesChoice(rows: readonly OrderRow[]) {
  const [only, ...others] = rows
  const [frame, ...otherFrames] = only?.jobState.frames ?? []
  const max = frame ? wantedCopies(frame) : 0
  const canSelect = only !== undefined && others.length + otherFrames.length === 0 && only.isArtworkReady && max > 1
  const [count, setCount] = useState<number | ''>(max)
  const isPart = canSelect && count !== max
  return {
    max,
    canSelect,
    count,
    setCount,
    isPart,
    isComplete: !isPart || count !== '',
    part: isPart && count !== '' ? { copies: (frame?.cancelled ?? 0) + count } : {},
  }
}

/** Shows what would happen to each copy of the orders, with a field for the reason, and cancels them. */
export function CancelDialog({ rows, isSending = false, cancelError = null, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const [reason, setReason] = useState('')
  const format = useFormatters()
  const { part, isPart, isComplete, ...choice } = useCopiesChoice(rows)
  const { data: prediction, error: predictionError, isFetching } = usePrediction(rows, part, isComplete)
  const error = cancelError ?? predictionError
  const count = rows.length
  const areAllRefused = prediction?.refused.length === count
  const codes = new Set(prediction?.refused.map(({ code }) => code))
  const only = count === 1 ? rows[0] : undefined
  return (
    <Dialog
      title={
        isPart && choice.count !== ''
          ? t('bulkActions.cancel.titleCopies', { count: choice.count })
          : t('bulkActions.cancel.title', { count })
      }
      onClose={onClose}
      onSave={() => onCancel({ reason: reason.trim(), ...part })}
      saveLabel={t('bulkActions.cancel.confirm')}
      cancelLabel={t('bulkActions.cancel.keepCopies')}
      saveDisabled={!isComplete || isFetching || areAllRefused}
      saveReason={areAllRefused ? [...codes].map((code) => t(`errors.${code}.happened`)).join(' ') : undefined}
      busy={isSending}
      danger
    >
      {choice.canSelect && (
        <NumberField
          label={t('bulkActions.cancel.copies', { max: format.number(choice.max) })}
          description={t('bulkActions.cancel.copiesHint')}
          min={1}
          max={choice.max}
          decimalScale={0}
          mb="sm"
          emptyMessage={t('frame.number.tooSmall', { min: format.number(1) })}
          value={choice.count}
          onChange={choice.setCount}
        />
      )}
      {!areAllRefused && <p>{t(isPart ? 'bulkActions.cancel.textCopies' : 'bulkActions.cancel.text')}</p>}
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} ref={announceText} mb="sm">
          {describe(error)}
        </Alert>
      )}
      {count > MAX_PREDICTED && <p>{t('bulkActions.cancel.notPredicted', { limit: format.number(MAX_PREDICTED) })}</p>}
      <div ref={announceChanges}>
        {prediction && <CancelOutcomeList {...prediction} rows={rows} />}
        {only && prediction && prediction.outcome.freed > 0 && <BookedPlaces row={only} />}
      </div>
      <TextInput
        label={t('bulkActions.cancel.reason')}
        description={t('bulkActions.cancel.reasonHint')}
        maxLength={FIELD_LIMITS.text}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const COLUMNS = ['dropped', 'freed', 'takenOff', 'tooLate'] as const

/** The number of copies in each place and what happens to them there, and why orders would not be cancelled. */
function CancelOutcomeList({ outcome, refused, rows }: Prediction & Pick<CancelDialogProps, 'rows'>) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns = COLUMNS.filter((column) => outcome[column] > 0)
  return (
    <>
      {columns.length + refused.length === 0 && <p>{t('bulkActions.cancel.noCopiesLeft')}</p>}
      {columns.length > 0 && (
        <ul className={styles.outcomes}>
          {columns.map((column) => (
            <li key={column} data-column={column}>
              <strong>{format.number(outcome[column])}</strong>{' '}
              {t(`bulkActions.cancel.${column}`, { count: outcome[column] })}
            </li>
          ))}
        </ul>
      )}
      <RefusedJobs
        title={t('bulkActions.notCancelled', { count: refused.length })}
        rows={rows}
        refused={refused}
        isPrediction
      />
    </>
  )
}
