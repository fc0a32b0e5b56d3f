import { Alert } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import { BookedPlaces } from './booked-places.tsx'
import styles from './edit-order-dialog.module.css'
import { useChangeOutcome } from './job-changes-text.ts'
import type { OrderRow } from './order-row.ts'
import type { BookedEdit, useEditOrderForm } from './use-edit-order-form.ts'

interface ChangeBookedDialogProps {
  readonly row: OrderRow
  readonly question: ReturnType<typeof useEditOrderForm>['question']
  readonly isSaving: boolean
}

/** Requests what the edit would do to the copies: once, and again after it was not saved. */
const usePrediction = (edit: BookedEdit | null) =>
  useQuery({
    queryKey: [...topicQueryKey('session'), 'predictChange', edit],
    queryFn: ({ signal }) =>
      client(calls.orders.validateEdit, { body: edit ?? { id: '', jobId: '', copies: 0 } }, signal),
    enabled: edit !== null,
    gcTime: 0,
  })

/** Shows what happens to each copy of an order with booked copies, and changes it. */
export function ChangeBookedDialog({ row, question, isSaving }: ChangeBookedDialogProps) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const describeOutcome = useChangeOutcome()
  const { data, error, isFetching, refetch } = usePrediction(question.pendingEdit)
  const lines = data ? describeOutcome(data.outcome) : []
  return (
    <Dialog
      title={t('editOrder.change.title', { order: row.orderId })}
      onClose={question.goBack}
      onSave={() => void question.confirm(data?.outcome).catch(() => refetch())}
      saveLabel={t('editOrder.change.confirm')}
      cancelLabel={t('editOrder.change.goBack')}
      saveDisabled={isFetching || error !== null}
      busy={isSaving}
    >
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} ref={announceText} mb="sm">
          {describe(error)}
        </Alert>
      )}
      <div ref={announceChanges}>
        {data && <p>{t(lines.length > 0 ? 'editOrder.change.text' : 'editOrder.change.copiesUnchanged')}</p>}
        <ul className={styles.outcomes}>
          {lines.map(({ column, count, text }) => (
            <li key={column} data-column={column}>
              <strong>{count}</strong> {text}
            </li>
          ))}
        </ul>
        {data && data.outcome.kept + data.outcome.freed + data.outcome.unbooked > 0 && <BookedPlaces row={row} />}
      </div>
    </Dialog>
  )
}
