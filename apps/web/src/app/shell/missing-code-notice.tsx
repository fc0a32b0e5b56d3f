import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { announceText } from '../../lib/announcements.ts'
import { getMissingCodeReason, subscribeToMissingCode } from '../../lib/missing-code.ts'
import styles from './missing-code-notice.module.css'

/**
 * Offers to load the page again if code of this page cannot be loaded, usually after an upgrade of the server. The
 * browser asks before the reload if there are unsaved changes (`useUnsavedChanges`).
 */
export function MissingCodeNotice() {
  const { t } = useTranslation()
  const reason = useSyncExternalStore(subscribeToMissingCode, getMissingCodeReason)
  if (!reason) return null
  // In the body, above dialogs: an editor may be open.
  return createPortal(
    <div ref={announceText} className={styles.notice}>
      <span>{t(`frame.${reason}`)}</span>
      <Button size="xs" onClick={() => window.location.reload()}>
        {t('frame.crash.reload')}
      </Button>
    </div>,
    document.body,
  )
}
