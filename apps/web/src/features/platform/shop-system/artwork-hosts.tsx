import { Button, Skeleton, TagsInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { MAX_ARTWORK_HOSTS } from '@platen/contract/artwork-hosts'
import { calls } from '@platen/contract/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './shop-system.module.css'

/** The hosts from which artwork may be downloaded. */
export function ArtworkHosts() {
  const { t } = useTranslation()
  const format = useFormatters()
  const { data } = useApiQuery('inputSettings', calls.artworkHosts.get)
  const [typed, setTyped] = useState<string[] | null>(null)
  const save = useApiMutation(calls.artworkHosts.save, {
    changes: ['inputSettings'],
    failed: 'shopSystem.error.failed',
  })
  if (!data) return <Skeleton h={96} />
  const hosts = typed ?? data.hosts
  const store = async () => {
    await save.mutateAsync({ body: { hosts } })
    setTyped(null)
    notifications.show({ message: t('shopSystem.saved') })
  }
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.hosts')}</h3>
      <p className={styles.quiet}>{t('shopSystem.hostsText')}</p>
      <TagsInput
        label={t('shopSystem.hostsLabel')}
        description={t('shopSystem.hostsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxTags={MAX_ARTWORK_HOSTS}
        acceptValueOnBlur
        value={hosts}
        onChange={setTyped}
      />
      {data.operatorHosts.length > 0 && (
        <p className={styles.quiet}>{t('shopSystem.operatorHosts', { hosts: format.list(data.operatorHosts) })}</p>
      )}
      <Button
        variant="default"
        className={styles.button}
        disabled={typed === null || typed.join() === data.hosts.join()}
        loading={save.isPending}
        onClick={() => void store().catch(() => {})}
      >
        {t('shopSystem.saveHosts')}
      </Button>
    </section>
  )
}
