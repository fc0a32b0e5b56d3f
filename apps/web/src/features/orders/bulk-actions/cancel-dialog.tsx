import { Alert, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireCancelOutcome } from '@platen/contract/orders'
import { addOutcomes, NOTHING_CANCELLED } from '@platen/domain/orders'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from '../orders/index.ts'
import styles from './bulk-actions.module.css'
import { BATCH_SIZE } from './run-in-batches.ts'

interface CancelDialogProps {
  readonly rows: readonly OrderRow[]
  readonly isSending?: boolean
  readonly onCancel: (reason: string) => void
  readonly onClose: () => void
}

/** What would happen to the copies of jobs now, and how many jobs were not found. */
interface Prediction {
  readonly outcome: WireCancelOutcome
  readonly missing: number
}

/** Asks the server what cancelling these jobs would do, again after each change of orders. */
function usePrediction(rows: readonly OrderRow[]): { prediction: Prediction | null; error: Error | null } {
  const keys = rows.map(({ id, jobId }) => ({ id, jobId }))
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, index) =>
    keys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const answers = useQueries({
    queries: batches.map((jobs) => apiQueryOptions('orders', calls.orders.validateCancel, { body: { jobs } })),
  })
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  const results = answers.flatMap(({ data }) => (data ? [data] : []))
  if (results.length < batches.length) return { prediction: null, error }
  const outcome = results.flatMap(({ jobs }) => jobs).reduce<WireCancelOutcome>(addOutcomes, NOTHING_CANCELLED)
  return { prediction: { outcome, missing: results.reduce((sum, { refused }) => sum + refused.length, 0) }, error }
}

/** Says what would happen to each copy of the orders, asks for the reason, and cancels them. */
export function CancelDialog({ rows, isSending = false, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const [reason, setReason] = useState('')
  const { prediction, error } = usePrediction(rows)
  const count = rows.length
  return (
    <Dialog
      title={t('bulkActions.cancel.title', { count })}
      onClose={onClose}
      onSave={() => onCancel(reason.trim())}
      saveLabel={t('bulkActions.cancel.confirm')}
      cancelLabel={t('bulkActions.cancel.keep')}
      saveDisabled={prediction === null || prediction.missing === count}
      busy={isSending}
      danger
    >
      <p>{t('bulkActions.cancel.text')}</p>
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="alert" mb="sm">
          {describe(error)}
        </Alert>
      )}
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
