import { Anchor } from '@mantine/core'
import { API_REFERENCE_PATH } from '@platen/contract/errors'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { ArtworkHosts } from './artwork-hosts.tsx'
import { BookedJobs } from './booked-jobs.tsx'
import { LeftOutJobs } from './left-out-jobs.tsx'
import styles from './shop-system.module.css'
import { Webhooks } from './webhooks.tsx'

/** Configures the webhooks of the shop system and the allowed artwork hosts; for administrators. */
export function ShopSystemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('shopSystem.title')} onClose={onClose} size="xl">
      <p className={styles.muted}>
        {t('shopSystem.intro')}{' '}
        <Anchor underline="always" href={API_REFERENCE_PATH} target="_blank" rel="noreferrer">
          {t('shopSystem.reference')}
        </Anchor>
      </p>
      <Webhooks />
      <ArtworkHosts />
      <LeftOutJobs />
      <BookedJobs />
    </Dialog>
  )
}
