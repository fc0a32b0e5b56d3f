import { Button, Table } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireWebhook, WireWebhookMessage } from '@platen/contract/webhooks'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey, useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import narrow from '../../../components/narrow-rows.module.css'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useAttemptResult } from './attempt-result.ts'
import styles from './shop-system.module.css'

/** The deliveries of a webhook, newest first, with their results. */
export function WebhookLog({ webhook, onClose }: { webhook: WireWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const { query, pages, next } = useListPages([...topicQueryKey('webhooks'), 'messages', webhook.id], (page, signal) =>
    client(calls.webhooks.messages, { params: { id: webhook.id }, query: page }, signal),
  )
  const messages = pages?.flatMap((page) => page.messages)
  const name = URL.parse(webhook.url)?.host ?? webhook.url
  return (
    <Dialog title={t('shopSystem.logOf', { name })} onClose={onClose} size="xl">
      <LoadState query={query} h={200} />
      {messages?.length === 0 && <p>{t('shopSystem.noMessages')}</p>}
      {messages && messages.length > 0 && (
        <Table className={narrow.rows ?? ''}>
          <Table.Tbody>
            {messages.map((message) => (
              <Message key={message.id} webhook={webhook} message={message} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </Dialog>
  )
}

/** The order that a message is about; null for a test message. */
function getOrderId({ payload }: WireWebhookMessage): string | null {
  const data = payload['data']
  const order = typeof data === 'object' && data !== null && 'orderId' in data ? data.orderId : null
  return typeof order === 'string' ? order : null
}

function Message({ webhook, message }: { webhook: WireWebhook; message: WireWebhookMessage }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toResult = useAttemptResult()
  const order = getOrderId(message)
  const redeliver = useApiMutation(calls.webhooks.redeliver, {
    invalidates: ['webhooks'],
    errorTitle: 'shopSystem.error.failed',
  })
  const outcome = [
    toResult(message),
    t('shopSystem.attempts', { count: message.attempts }),
    message.nextAt && message.attempts > 0
      ? t('shopSystem.nextAttempt', { when: format.dateTime(message.nextAt) })
      : null,
  ]
  return (
    <Table.Tr>
      <Table.Td>{format.dateTime(message.createdAt)}</Table.Td>
      <Table.Td>
        {order !== null && <strong className={styles.order}>{t('shopSystem.order', { order })}</strong>}
        {message.type}
        <details className={styles.muted}>
          <summary>{message.id}</summary>
          <pre className={styles.payload}>{JSON.stringify(message.payload, null, 2)}</pre>
        </details>
      </Table.Td>
      <Table.Td>
        <strong>{t(`shopSystem.state.${message.state}`)}</strong>
        <div className={styles.muted}>{outcome.filter(Boolean).join(' · ')}</div>
      </Table.Td>
      <Table.Td ta="end" data-buttons>
        <Button
          variant="default"
          size="sm"
          loading={redeliver.isPending}
          onClick={() => redeliver.mutate({ params: { id: webhook.id, messageId: message.id } })}
        >
          {t('shopSystem.redeliver')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
