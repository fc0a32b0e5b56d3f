import { Button, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { afterClick } from '../../../components/after-click.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import styles from './shop-system.module.css'

/** Adds a webhook. A URL that is not allowed is rejected while it is typed. */
export function AddWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const [input, setInput] = useState('')
  const [isLeft, setLeft] = useState(false)
  const create = useApiMutation(calls.webhooks.create, {
    invalidates: ['webhooks'],
    errorTitle: 'shopSystem.error.failed',
  })
  const url = input.trim()
  const isUrl = /^https?:\/\//i.test(url) && URL.canParse(url)
  const checked = useQuery({
    ...apiQueryOptions('webhooks', calls.webhooks.checkAddress, { query: { url } }),
    enabled: isUrl,
  }).data?.problem
  const problem = isUrl ? checked : url !== '' && isLeft ? 'invalid' : null
  const add = async () => {
    const webhook = await create.mutateAsync({ body: { url } })
    setInput('')
    onSecret(webhook.secret)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isUrl && !problem) void add().catch(() => {})
      }}
    >
      <TextInput
        type="url"
        label={t('shopSystem.address')}
        placeholder="https://shop.example/platen"
        value={input}
        error={problem ? t(`shopSystem.addressProblem.${problem}`) : null}
        onChange={(event) => {
          setInput(event.currentTarget.value)
          setLeft(false)
        }}
        onBlur={() => afterClick(() => setLeft(true))}
        inputContainer={(field) => (
          <div className={styles.address}>
            {field}
            <WithReason reason={(!isUrl || Boolean(problem)) && t('frame.disabledReason.incomplete')}>
              <Button type="submit" variant="default" loading={create.isPending}>
                {t('shopSystem.add')}
              </Button>
            </WithReason>
          </div>
        )}
      />
    </form>
  )
}
