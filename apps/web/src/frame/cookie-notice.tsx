import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../browser/storage.ts'
import { PrivacyText } from '../features/guide/privacy-text.tsx'
import styles from './cookie-notice.module.css'
import { noticeIsDue } from './cookie-notice-due.ts'
import { Dialog } from './dialog.tsx'

const COOKIE_NOTICE_KEY = 'cookieNoticeTime'

/** A bar that shows until dismissed and comes back after 180 days (specification section 2). */
export function CookieNotice() {
  const { t } = useTranslation()
  const [due, setDue] = useState(() => noticeIsDue(readStored('local', COOKIE_NOTICE_KEY), Date.now()))
  const [reading, setReading] = useState(false)
  if (!due) return null
  const dismiss = () => {
    writeStored('local', COOKIE_NOTICE_KEY, String(Date.now()))
    setDue(false)
  }
  return (
    <section className={styles.bar} aria-label={t('frame.cookies.title')}>
      <p>{t('frame.cookies.text')}</p>
      <div className={styles.buttons}>
        <Button variant="subtle" size="compact-md" onClick={() => setReading(true)}>
          {t('frame.cookies.policy')}
        </Button>
        <Button variant="default" size="compact-md" onClick={dismiss}>
          {t('frame.understood')}
        </Button>
      </div>
      {reading && (
        <Dialog title={t('frame.cookies.policy')} onClose={() => setReading(false)} size="md">
          <PrivacyText heading="h3" />
        </Dialog>
      )}
    </section>
  )
}
