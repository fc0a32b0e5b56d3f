import { Progress } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/queries.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './storage-card.module.css'
import { type StorageUse, storageUse } from './storage-use.ts'

/** The storage use of a flagged account; null for all other accounts and while it is loading. */
export function useStorageUsage(): StorageUse | null {
  const isStorageShown = useProfile()?.showsStorage === true
  const data = useQuery({ ...apiQueryOptions('storage', calls.storage.get, { body: {} }), enabled: isStorageShown })
    .data?.data
  return isStorageShown && data ? storageUse(data.total_usage, data.subsc_storage) : null
}

/** Shows the storage use; only for the flagged account kind. */
export function StorageCard() {
  const { t } = useTranslation()
  const format = useFormatters()
  const storage = useStorageUsage()
  if (!storage) return null
  const { used, subscribed, ratio: share, full } = storage
  return (
    <section className={styles.card} aria-label={t('orders.storage.title')} data-full={full || undefined}>
      <IconDatabase size={18} aria-hidden />
      <span>{t('orders.storage.title')}</span>
      <Progress
        className={styles.bar}
        value={Math.min(100, share * 100)}
        color={full ? 'red' : undefined}
        aria-label={t('orders.storage.title')}
      />
      <span>
        {t('orders.storage.used', {
          used: format.bytes(used),
          of: format.bytes(subscribed),
          share: format.percent(share),
        })}
      </span>
      {full && <strong>{t('orders.storage.full')}</strong>}
    </section>
  )
}
