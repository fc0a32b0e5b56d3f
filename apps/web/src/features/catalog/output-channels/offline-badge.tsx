import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './offline-badge.module.css'

/** Shows since when a connector or one of its channels has not reported. Renders nothing while it reports. */
export function OfflineBadge({ since }: { since: string | null | undefined }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  if (since === null || since === undefined) return null
  return (
    <span className={styles.offline}>
      <IconPlugConnectedX size={14} aria-hidden />
      {t('connectors.silentSince', { at: dateTime(since) })}
    </span>
  )
}
