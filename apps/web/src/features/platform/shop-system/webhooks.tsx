import { Button, Switch } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireWebhook } from '@platen/contract/webhooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './shop-system.module.css'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookResults } from './webhook-results.tsx'

const OPTIONS = { invalidates: ['webhooks'], errorTitle: 'shopSystem.error.failed' } as const

const webhooksQuery = () => apiQueryOptions('webhooks', calls.webhooks.list)

/** The URLs that are notified of each change of the status of an order. */
export function Webhooks() {
  const { t } = useTranslation()
  const query = useQuery(webhooksQuery())
  const webhooks = query.data?.webhooks
  const [secret, setSecret] = useState<string | null>(null)
  const [webhookOfLog, setWebhookOfLog] = useState<WireWebhook | null>(null)
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.webhooks')}</h3>
      <p className={styles.muted}>{t('shopSystem.webhooksText')}</p>
      <LoadState query={query} h={48} />
      {webhooks?.length === 0 && <p>{t('shopSystem.noWebhooks')}</p>}
      <ul className={styles.list}>
        {webhooks?.map((webhook) => (
          <Webhook key={webhook.id} webhook={webhook} onSecret={setSecret} onLog={() => setWebhookOfLog(webhook)} />
        ))}
      </ul>
      <AddWebhook onSecret={setSecret} />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {webhookOfLog && <WebhookLog webhook={webhookOfLog} onClose={() => setWebhookOfLog(null)} />}
    </section>
  )
}

function Webhook(props: { webhook: WireWebhook; onSecret: (secret: string) => void; onLog: () => void }) {
  const { webhook } = props
  const { t } = useTranslation()
  const confirm = useConfirm()
  const change = useApiMutation(calls.webhooks.change, {
    ...OPTIONS,
    optimistic: ({ params, body }) =>
      updateQuery(webhooksQuery(), (response) => ({
        ...response,
        webhooks: response.webhooks.map((other) => (other.id === params.id ? { ...other, ...body } : other)),
      })),
  })
  const ping = useApiMutation(calls.webhooks.ping, OPTIONS)
  const renew = useApiMutation(calls.webhooks.renewSecret, OPTIONS)
  const remove = useApiMutation(calls.webhooks.delete, OPTIONS)
  const params = { id: webhook.id }
  const name = URL.parse(webhook.url)?.host ?? webhook.url

  const renewSecret = async () => {
    const title = t('shopSystem.renewQuestion.title', { name })
    if (!(await confirm({ title, text: t('shopSystem.renewQuestion.text'), action: t('shopSystem.renew') }))) return
    props.onSecret((await renew.mutateAsync({ params })).secret)
  }
  const confirmAndRemove = async () => {
    const title = t('shopSystem.removeQuestion.title', { name })
    const text = t('shopSystem.removeQuestion.text')
    if (await confirm({ title, text, action: t('shopSystem.remove'), danger: true })) remove.mutate({ params })
  }
  return (
    <li className={styles.webhook}>
      <div className={styles.grow}>
        <strong className={styles.url}>{webhook.url}</strong>
        <span className={styles.muted}>
          {t('shopSystem.waiting', { count: webhook.waiting })} · {t('shopSystem.failed', { count: webhook.failed })}
        </span>
        <WebhookResults webhook={webhook} />
        {webhook.isSecretLost && (
          <p className={styles.error}>
            <IconAlertTriangle size={16} aria-hidden /> {t('shopSystem.secretLost')}
          </p>
        )}
      </div>
      <Switch
        label={t('shopSystem.isOn')}
        aria-label={`${t('shopSystem.isOn')}: ${name}`}
        checked={webhook.isOn}
        onChange={(event) => change.mutate({ params, body: { url: webhook.url, isOn: event.currentTarget.checked } })}
      />
      <div className={styles.buttons}>
        <Button variant="default" size="sm" onClick={props.onLog}>
          {t('shopSystem.log')}
        </Button>
        <Button variant="default" size="sm" loading={ping.isPending} onClick={() => ping.mutate({ params })}>
          {t('shopSystem.ping')}
        </Button>
        <Button variant="default" size="sm" onClick={() => void renewSecret().catch(() => {})}>
          {t('shopSystem.renew')}
        </Button>
        <Button variant="default" size="sm" onClick={() => void confirmAndRemove()}>
          {t('shopSystem.remove')}
        </Button>
      </div>
    </li>
  )
}
