import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useProfile } from '../../api/queries.ts'
import { ScreenAccessContext } from '../../components/page.tsx'
import { attachShortcutListener, useDocumentedShortcut, useShortcut } from '../../components/shortcuts.ts'
import { UnsavedChangesGuard } from '../../components/unsaved-changes-guard.tsx'
import { useSessionEnd } from '../../features/identity/session/session-end.ts'
import { pushScreenAccess } from '../../lib/analytics.ts'
import { lazyComponent, startIdlePreloading } from '../../lib/lazy-component.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { MissingCodeNotice } from './missing-code-notice.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OutageNotice } from './outage-notice.tsx'
import styles from './root-layout.module.css'

const Palette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const SessionEndDialog = lazyComponent(
  async () => (await import('../../features/identity/session/session-end-dialog.tsx')).SessionEndDialog,
)

/**
 * The first location of each load of the page has the same key: a load of another screen is not scrolled. The parameters
 * of the URL change without another location.
 */
const getScrollKey = ({ key, pathname }: Location) => `${key} ${pathname}`

type ShellDialog = 'palette' | 'shortcuts' | null

/** Parts shared by all pages: skip link, shortcuts, command palette, cookie notice. */
export function RootLayout() {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<ShellDialog>(null)
  useEffect(attachShortcutListener, [])
  useEffect(startIdlePreloading, [])
  useShortcut({ keys: '?', label: t('frame.shortcuts.show'), run: () => setOpenDialog('shortcuts') })
  useShortcut({ keys: 'mod+k', label: t('frame.palette.title'), run: () => setOpenDialog('palette') })
  // dialogs handle it themselves
  useDocumentedShortcut('mod+s', t('frame.shortcuts.save'), true)
  useFocusOnNavigation()
  const sessionEnd = useSessionEnd()
  const reportScreen = useScreenAnalytics()

  return (
    <ScreenAccessContext value={reportScreen}>
      <a className={styles.skip} href="#content">
        {t('frame.skipToContent')}
      </a>
      <NavigationProgress />
      <Outlet
        context={{ openPalette: () => setOpenDialog('palette'), openShortcuts: () => setOpenDialog('shortcuts') }}
      />
      <CookieNotice />
      <MissingCodeNotice />
      <OutageNotice />
      {openDialog === 'palette' && <Palette onClose={() => setOpenDialog(null)} />}
      {openDialog === 'shortcuts' && <ShortcutsDialog onClose={() => setOpenDialog(null)} />}
      {sessionEnd && <SessionEndDialog end={sessionEnd} />}
      <UnsavedChangesGuard />
      <ScrollRestoration getKey={getScrollKey} />
    </ScreenAccessContext>
  )
}

/** Actions that child routes can call: `useOutletContext<ShellActions>()`. */
export interface ShellActions {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
}

/** Returns the function that reports an opened screen with the user, once the user is known. */
function useScreenAnalytics(): (screen: string) => void {
  const userId = useProfile()?.userId
  return useCallback(
    (screen) => {
      if (userId) pushScreenAccess(screen, userId)
    },
    [userId],
  )
}

/** A menu that was opened while the navigation was in progress. It would close if it lost the focus. */
const hasOpenMenu = () => document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') !== null

/** Moves the focus to the main content after navigation, where screen readers and keyboard users continue. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!hasOpenMenu()) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
