import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { publishHeight } from '../../lib/publish-height.ts'
import { getStoredItem, setStoredItem } from '../../lib/web-storage.ts'
import styles from './cookie-notice.module.css'
import { COOKIE_NOTICE_KEY, isCookieNoticeDue } from './is-cookie-notice-due.ts'

const PrivacyDialog = lazyComponent(async () => (await import('./privacy-dialog.tsx')).PrivacyDialog)

/** The screens that are as high as the window end above the bar. */
const publishBarHeight = (bar: HTMLElement | null) => (bar ? publishHeight(bar, '--cookie-notice') : undefined)

/** A bar that is shown until dismissed and again after 180 days. */
export function CookieNotice() {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(() =>
    isCookieNoticeDue(getStoredItem('local', COOKIE_NOTICE_KEY), Date.now()),
  )
  const [isPolicyOpen, setPolicyOpen] = useState(false)
  if (!isVisible) return null
  const dismiss = () => {
    setStoredItem('local', COOKIE_NOTICE_KEY, String(Date.now()))
    setVisible(false)
  }
  return (
    <section ref={publishBarHeight} className={styles.bar} aria-label={t('frame.cookies.title')}>
      <p>{t('frame.cookies.text')}</p>
      <div className={styles.buttons}>
        <Button variant="subtle" size="compact-md" onClick={() => setPolicyOpen(true)}>
          {t('frame.cookies.policy')}
        </Button>
        <Button variant="default" size="compact-md" onClick={dismiss}>
          {t('frame.ok')}
        </Button>
      </div>
      {isPolicyOpen && <PrivacyDialog onClose={() => setPolicyOpen(false)} />}
    </section>
  )
}
