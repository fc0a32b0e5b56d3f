import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { announce } from '../../lib/announcements.ts'
import { isCodeAwaited, subscribeToAwaitedCode } from '../../lib/lazy-component.tsx'
import { getMissingCodeReason, subscribeToMissingCode } from '../../lib/missing-code.ts'
import styles from './navigation-progress.module.css'

/** Time in ms after which screen readers announce that an opened dialog is still being loaded. */
const ANNOUNCEMENT_DELAY_MS = 1000

/**
 * A progress line during a navigation, and while the code of a dialog that was opened is loaded. It is delayed, so that
 * nothing is shown if this takes a short time.
 */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  const isMissingCode = useSyncExternalStore(subscribeToMissingCode, getMissingCodeReason) !== null
  const isAwaitingCode = useSyncExternalStore(subscribeToAwaitedCode, isCodeAwaited) && !isMissingCode
  return (
    <>
      {(isNavigating || isAwaitingCode) && <div className={styles.line} data-progress aria-hidden />}
      {isAwaitingCode && <LoadingAnnouncement />}
    </>
  )
}

/** The screen reader announces a screen that was navigated to by its title, but a dialog only when it has the focus. */
function LoadingAnnouncement() {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => announce(t('frame.loading')), ANNOUNCEMENT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [t])
  return null
}
