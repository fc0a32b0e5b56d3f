import { Radio, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import styles from './shop-system.module.css'

/** What happens if the shop system submits an order again with changes of jobs that are booked or printed. */
export function BookedJobs() {
  const { t } = useTranslation()
  const settings = useApiQuery('inputSettings', calls.inputSettings.get).data?.inputSettings
  const save = useApiMutation(calls.inputSettings.saveBookedJobs, {
    changes: ['inputSettings'],
    failed: 'shopSystem.error.failed',
  })
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (!settings) return <Skeleton h={96} />
  const choose = async (changesBookedJobs: boolean) => {
    setChosen(changesBookedJobs)
    try {
      await save.mutateAsync({ body: { changesBookedJobs } })
      notifications.show({ message: t('shopSystem.saved') })
    } catch {
      setChosen(null)
    }
  }
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.booked.title')}</h3>
      <Radio.Group
        description={t('shopSystem.booked.text')}
        aria-label={t('shopSystem.booked.title')}
        value={(chosen ?? settings.changesBookedJobs) ? 'change' : 'refuse'}
        onChange={(value) => void choose(value === 'change')}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="refuse" label={t('shopSystem.booked.refuse')} />
          <Radio value="change" label={t('shopSystem.booked.change')} />
        </Stack>
      </Radio.Group>
    </section>
  )
}
