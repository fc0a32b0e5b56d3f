import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { announceText } from '../../lib/announcements.ts'
import { isCodeMissing, subscribeToMissingCode } from '../../lib/missing-code.ts'
import styles from './missing-code-notice.module.css'

/**
 * Offers to load the page again after an upgrade of the server that removed the code of this page. The browser asks
 * before the reload if there are unsaved changes (`useUnsavedChanges`).
 */
export function MissingCodeNotice() {
  const { t } = useTranslation()
  const isMissing = useSyncExternalStore(subscribeToMissingCode, isCodeMissing)
  if (!isMissing) return null
  // In the body, above dialogs: an editor may be open.
  return createPortal(
    <div ref={announceText} className={styles.notice}>
      <span>{t('frame.newVersion')}</span>
      <Button size="xs" onClick={() => window.location.reload()}>
        {t('frame.crash.reload')}
      </Button>
    </div>,
    document.body,
  )
}
