import { Radio, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { updateInputSettings } from '../../../api/update-input-settings.ts'
import { LoadState } from '../../../components/load-state.tsx'
import styles from './shop-system.module.css'

/** What happens if the shop system submits an order again with changes of jobs that are booked or printed. */
export function BookedJobs() {
  const { t } = useTranslation()
  const query = useQuery(queryOptions.inputSettings())
  const settings = query.data?.inputSettings
  const save = useApiMutation(calls.inputSettings.saveBookedJobs, {
    invalidates: ['inputSettings'],
    errorTitle: 'shopSystem.error.failed',
    optimistic: ({ body }) => updateInputSettings(body),
  })
  if (!settings) return <LoadState query={query} h={96} />
  const select = (changesBookedJobs: boolean) =>
    save.mutate(
      { body: { changesBookedJobs } },
      { onSuccess: () => notifications.show({ message: t('shopSystem.saved') }) },
    )
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.booked.title')}</h3>
      <Radio.Group
        description={t('shopSystem.booked.text')}
        aria-label={t('shopSystem.booked.title')}
        value={settings.changesBookedJobs ? 'change' : 'refuse'}
        onChange={(value) => select(value === 'change')}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="refuse" label={t('shopSystem.booked.refuse')} />
          <Radio value="change" label={t('shopSystem.booked.change')} />
        </Stack>
      </Radio.Group>
    </section>
  )
}
