import { useTranslation } from 'react-i18next'
import { announceText } from '../lib/announcements.ts'
import styles from './read-only-notice.module.css'

/**
 * Explains why no field of a form can be changed: the user does not have the permission. It is announced when the form
 * opens.
 */
export function ReadOnlyNotice() {
  const { t } = useTranslation()
  return (
    <p className={styles.notice} ref={announceText}>
      {t('frame.readOnly')}
    </p>
  )
}
