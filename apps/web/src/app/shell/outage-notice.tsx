import type { OutageCode } from '@platen/contract/errors'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { watchOutage } from '../../api/outage.ts'
import { queryClient } from '../../api/query-client.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { announceChanges } from '../../lib/announcements.ts'
import styles from './outage-notice.module.css'

/** Interval at which a page that could not be opened is opened again, in ms. */
const REOPEN_INTERVAL_MS = 3000

/** Shows that the database or the object store does not respond while queries are retried (`shouldRetry`). */
export function OutageNotice() {
  const { t } = useTranslation()
  const [outage, setOutage] = useState<OutageCode | null>(null)
  useEffect(() => watchOutage(queryClient.getQueryCache(), setOutage), [])
  // In the body, above dialogs: an editor may be open.
  return createPortal(
    <div ref={announceChanges} className={styles.container}>
      {outage && (
        <span className={styles.notice}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>{t(`errors.${outage}.happened`)}</span>
          <span>{t('frame.outage')}</span>
        </span>
      )}
    </div>,
    document.body,
  )
}

/** A page that was opened during an outage. It is opened again automatically afterwards. */
export function OutagePage({ outage }: { outage: OutageCode }) {
  const { t } = useTranslation()
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), REOPEN_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return <MessagePage title={t(`errors.${outage}.happened`)} text={t('frame.outage')} />
}
