import { Alert, Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireAwaitedArtwork } from '@platen/contract/orders'
import { IconCloudDownload, IconCloudX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useProblemMessage } from '../../catalog/intake-messages/index.ts'
import type { OrderRow } from './order-row.ts'

/** Whether artwork is not fetched again until a user requests it. */
export const hasFailedArtwork = ({ downloads }: WireAwaitedArtwork): boolean =>
  downloads.some(({ state }) => state === 'failed')

/** The state of the artwork that an order waits for, as sentences: the progress and why an attempt failed. */
export function useAwaitedArtworkMessages(awaited: WireAwaitedArtwork): readonly string[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const problemMessage = useProblemMessage()
  const { files, fetched, downloads } = awaited
  const inProgress = downloads.filter(({ isInProgress }) => isInProgress)
  const receivedBytes = inProgress.reduce((sum, download) => sum + download.receivedBytes, 0)
  const failures = downloads.flatMap(({ state, attempts, isInProgress, nextAttemptAt, problem }) => {
    if (!problem) return []
    const { description } = problemMessage(problem)
    if (state === 'failed' || isInProgress) return [description]
    return [
      description,
      t('orders.awaited.nextAttempt', { attempt: attempts + 1, time: format.dateTime(nextAttemptAt) }),
    ]
  })
  return [
    hasFailedArtwork(awaited) ? t('orders.awaited.failed') : t('orders.awaited.waiting', { fetched, files }),
    ...(receivedBytes > 0 ? [t('orders.awaited.received', { size: format.bytes(receivedBytes) })] : []),
    ...new Set(failures),
  ]
}

/** Fetches the artwork and the pictures of a job again that were not fetched. */
export function FetchAgainButton({ row }: { row: Pick<OrderRow, 'id' | 'jobId'> }) {
  const { t } = useTranslation()
  const fetchAgain = useApiMutation(calls.orders.fetchArtwork, {
    invalidates: ['orders'],
    errorTitle: 'orders.error.fetchArtworkFailed',
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={8}
      loading={fetchAgain.isPending}
      onClick={() => fetchAgain.mutate({ body: { id: row.id, jobId: row.jobId } })}
    >
      {t('orders.awaited.fetchAgain')}
    </Button>
  )
}

/** The state of the artwork that an order waits for, with a button that fetches it again after a failure. */
export function AwaitedArtwork({ row, awaited }: { row: OrderRow; awaited: WireAwaitedArtwork }) {
  const messages = useAwaitedArtworkMessages(awaited)
  const hasFailed = hasFailedArtwork(awaited)
  return (
    <Alert
      color={hasFailed ? 'red' : 'blue'}
      icon={hasFailed ? <IconCloudX size={18} /> : <IconCloudDownload size={18} />}
    >
      {messages.map((message) => (
        <div key={message} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </div>
      ))}
      {awaited.downloads.some(({ problem, isInProgress }) => problem && !isInProgress) && (
        <FetchAgainButton row={row} />
      )}
    </Alert>
  )
}
