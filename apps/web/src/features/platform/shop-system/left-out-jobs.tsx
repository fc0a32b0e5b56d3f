import { Radio, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import styles from './shop-system.module.css'

/** What happens to jobs that the shop system leaves out of a later submission of their order. */
export function LeftOutJobs() {
  const { t } = useTranslation()
  const settings = useApiQuery('inputSettings', calls.inputSettings.get).data?.inputSettings
  const save = useApiMutation(calls.inputSettings.saveLeftOutJobs, {
    changes: ['inputSettings'],
    failed: 'shopSystem.error.failed',
  })
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (!settings) return <Skeleton h={96} />
  const choose = async (cancelsLeftOutJobs: boolean) => {
    setChosen(cancelsLeftOutJobs)
    try {
      await save.mutateAsync({ body: { cancelsLeftOutJobs } })
      notifications.show({ message: t('shopSystem.saved') })
    } catch {
      setChosen(null)
    }
  }
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.leftOut.title')}</h3>
      <Radio.Group
        description={t('shopSystem.leftOut.text')}
        aria-label={t('shopSystem.leftOut.title')}
        value={(chosen ?? settings.cancelsLeftOutJobs) ? 'cancel' : 'ask'}
        onChange={(value) => void choose(value === 'cancel')}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="ask" label={t('shopSystem.leftOut.ask')} />
          <Radio value="cancel" label={t('shopSystem.leftOut.cancel')} />
        </Stack>
      </Radio.Group>
    </section>
  )
}
