import { Alert, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from '../orders/index.ts'
import styles from './bulk-actions.module.css'
import { type Prediction, predictCancellation } from './predict-cancellation.ts'

interface CancelDialogProps {
  readonly rows: readonly OrderRow[]
  readonly isSending?: boolean
  /** Why the orders were not cancelled. */
  readonly refusal?: Error | null
  readonly onCancel: (reason: string) => void
  readonly onClose: () => void
}

/** Orders for which the outcome is predicted; more would need too many requests. */
const MAX_PREDICTED = 1000

/** Asks the server what cancelling these jobs would do, once, since each answer takes many requests. */
function usePrediction(rows: readonly OrderRow[]) {
  const jobs = rows.map(({ id, jobId }) => ({ id, jobId }))
  return useQuery({
    queryKey: [...topicQueryKey('session'), 'predictCancellation', jobs],
    queryFn: ({ signal }) =>
      predictCancellation(jobs, (batch) => client(calls.orders.validateCancel, { body: { jobs: batch } }, signal)),
    enabled: jobs.length <= MAX_PREDICTED,
    gcTime: 0,
  })
}

/** Says what would happen to each copy of the orders, asks for the reason, and cancels them. */
export function CancelDialog({ rows, isSending = false, refusal = null, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const [reason, setReason] = useState('')
  const format = useFormatters()
  const { data: prediction, error: predictionError, isLoading } = usePrediction(rows)
  const error = refusal ?? predictionError
  const count = rows.length
  return (
    <Dialog
      title={t('bulkActions.cancel.title', { count })}
      onClose={onClose}
      onSave={() => onCancel(reason.trim())}
      saveLabel={t('bulkActions.cancel.confirm')}
      cancelLabel={t('bulkActions.cancel.keep')}
      saveDisabled={isLoading || prediction?.missing === count}
      busy={isSending}
      danger
    >
      <p>{t('bulkActions.cancel.text')}</p>
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="alert" mb="sm">
          {describe(error)}
        </Alert>
      )}
      {count > MAX_PREDICTED && <p>{t('bulkActions.cancel.notPredicted', { limit: format.number(MAX_PREDICTED) })}</p>}
      <div aria-live="polite">{prediction && <CancelOutcomeList {...prediction} />}</div>
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

/** The number of copies in each place, and what happens to them there. */
function CancelOutcomeList({ outcome, missing }: Prediction) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns = COLUMNS.filter((column) => outcome[column] > 0)
  return (
    <>
      {columns.length === 0 && <p>{t('bulkActions.cancel.nothing')}</p>}
      <ul className={styles.outcome}>
        {columns.map((column) => (
          <li key={column} data-column={column}>
            <strong>{format.number(outcome[column])}</strong> {t(`bulkActions.cancel.${column}`)}
          </li>
        ))}
      </ul>
      {missing > 0 && <p>{t('bulkActions.refused', { count: missing })}</p>}
    </>
  )
}
