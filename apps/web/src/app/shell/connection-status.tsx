import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/live/live-state.ts'
import { announceChanges } from '../../lib/announcements.ts'
import { publishHeight } from '../../lib/publish-height.ts'
import styles from './connection-status.module.css'

/** In a narrow window, the notice makes the header higher. */
function publishHeaderHeight(notice: HTMLElement | null) {
  const header = notice?.closest('header')
  return header ? publishHeight(header, '--header-height') : undefined
}

/** Shows unobtrusively that live events are disconnected and reconnecting. */
export function ConnectionStatus({ state }: { state: LiveState }) {
  const { t } = useTranslation()
  return (
    <div ref={announceChanges} className={styles.container}>
      {state === 'lost' && (
        <span ref={publishHeaderHeight} className={styles.notice}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span className={styles.text} title={t('frame.connectionLost')}>
            {t('frame.connectionLost')}
          </span>
        </span>
      )}
    </div>
  )
}
