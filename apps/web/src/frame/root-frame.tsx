import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { CookieNotice } from './cookie-notice.tsx'
import { fetchWhatComesLater, later } from './later.tsx'
import styles from './root-frame.module.css'
import { startShortcuts, useShortcut } from './shortcuts.ts'
import { TopBarLine } from './top-bar-line.tsx'

const Palette = later(async () => (await import('./palette.tsx')).Palette)
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

type Open = 'palette' | 'shortcuts' | null

/** What all pages share: the way past the header, shortcuts, the palette, the cookie notice. */
export function RootFrame() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  useEffect(startShortcuts, [])
  useEffect(fetchWhatComesLater, [])
  useShortcut({ keys: '?', label: t('frame.shortcuts.show'), run: () => setOpen('shortcuts') })
  useShortcut({ keys: 'mod+k', label: t('frame.palette.title'), run: () => setOpen('palette') })
  useFocusOnNewPage()

  return (
    <>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <TopBarLine />
      <Outlet context={{ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') }} />
      <CookieNotice />
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(null)} />}
      <ScrollRestoration />
    </>
  )
}

/** What pages below may ask of the frame: `useOutletContext<RootContext>()`. */
export interface RootContext {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
}

/** A new page begins at its heading, for those who hear it as for those who see it. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
