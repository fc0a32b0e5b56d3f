import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'
import styles from './editor-frame.module.css'

/** Shows that the geometry of a jig or layout is locked, with the names of the presets with copies on it. */
export function BookedNotice({ presets }: { presets: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (presets.length === 0) return null
  return (
    <p className={styles.notice} role="note">
      <IconLock size={16} aria-hidden />
      <span>{t('drawing.booked', { presets: format.list(presets) })}</span>
    </p>
  )
}
