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

/** What happens to jobs that the shop system leaves out of a later submission of their order. */
export function LeftOutJobs() {
  const { t } = useTranslation()
  const query = useQuery(queryOptions.inputSettings())
  const settings = query.data?.inputSettings
  const save = useApiMutation(calls.inputSettings.saveLeftOutJobs, {
    invalidates: ['inputSettings'],
    errorTitle: 'shopSystem.error.failed',
    optimistic: ({ body }) => updateInputSettings(body),
  })
  if (!settings) return <LoadState query={query} h={96} />
  const select = (cancelsLeftOutJobs: boolean) =>
    save.mutate(
      { body: { cancelsLeftOutJobs } },
      { onSuccess: () => notifications.show({ message: t('shopSystem.saved') }) },
    )
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.leftOut.title')}</h3>
      <Radio.Group
        description={t('shopSystem.leftOut.text')}
        aria-label={t('shopSystem.leftOut.title')}
        value={settings.cancelsLeftOutJobs ? 'cancel' : 'ask'}
        onChange={(value) => select(value === 'cancel')}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="ask" label={t('shopSystem.leftOut.ask')} />
          <Radio value="cancel" label={t('shopSystem.leftOut.cancel')} />
        </Stack>
      </Radio.Group>
    </section>
  )
}
