import { Button } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './input-settings-dialog.module.css'

/** Returns the function that applies the stored settings to the active orders, or to those with an SKU. */
function useReprocess(): { readonly run: (sku?: string) => Promise<void>; readonly isPending: boolean } {
  const { t } = useTranslation()
  const format = useFormatters()
  const reprocess = useApiMutation(calls.orders.reprocess, {
    invalidates: ['orders', 'inputSettings'],
    errorTitle: 'inputSettings.reprocess.failed',
  })
  const run = async (sku?: string) => {
    const { changed } = await reprocess.mutateAsync(sku === undefined ? {} : { body: { sku } })
    showNotification({ message: t('inputSettings.reprocess.changedOrders', { orders: format.number(changed) }) })
  }
  return { run, isPending: reprocess.isPending }
}

/**
 * Returns the function that offers to apply saved settings to active orders that arrived before, or a saved product to
 * those with its SKU.
 */
export function useOfferReprocess(): (sku?: string) => Promise<void> {
  const { t } = useTranslation()
  const format = useFormatters()
  const confirm = useConfirm()
  const { run } = useReprocess()
  return async (sku) => {
    const { jobs } = await client(calls.orders.countReprocessable, { query: sku === undefined ? {} : { sku } })
    if (jobs === 0) return
    const isConfirmed = await confirm({
      title: t('inputSettings.reprocess.title'),
      text: t('inputSettings.reprocess.text', { orders: format.number(jobs) }),
      action: t('orders.reprocess'),
      cancelLabel: t('inputSettings.reprocess.onlyNewOrders'),
    })
    if (isConfirmed) await run(sku)
  }
}

/** How many active orders the stored settings would change, with the button that does it; nothing if there are none. */
export function ReprocessLine({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { run, isPending } = useReprocess()
  const jobs =
    useQuery({ ...apiQueryOptions('inputSettings', calls.orders.countReprocessable, { query: {} }), staleTime: 0 }).data
      ?.jobs ?? 0
  if (jobs === 0) return null
  return (
    <div className={styles.reprocess}>
      <span>{t('inputSettings.reprocess.text', { orders: format.number(jobs) })}</span>
      <WithReason reason={disabled && t('frame.disabledReason.saveFirst')}>
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => void run().catch(() => {})}>
          {t('orders.reprocess')}
        </Button>
      </WithReason>
    </div>
  )
}
