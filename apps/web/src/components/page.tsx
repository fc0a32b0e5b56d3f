import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { isAnyDialogOpen } from './dialog-stack.ts'
import styles from './page.module.css'
import { restoreLostFocus } from './restore-focus.ts'

export interface PageProps {
  /** Shown in the browser tab before the product name. */
  readonly title: string
  /** Name of the screen in analytics. */
  readonly screen: string
  readonly children: ReactNode
  /** `wide` fills the window and scrolls inside; `reading` limits the line length. */
  readonly width?: 'wide' | 'reading'
}

/** Called with the name of each screen that is opened; provided by `app/`. */
export const ScreenAccessContext = createContext<(screen: string) => void>(() => {})

/** Whether the page that was removed last had the focus. */
let hasLostFocus = false

/**
 * Focuses the page if the page that it replaces had the focus, for example after a link that changes only the query of
 * the URL.
 */
function takeOverFocus(main: HTMLElement): () => void {
  if (hasLostFocus && document.activeElement === document.body) main.focus({ preventScroll: true })
  hasLostFocus = false
  return () => {
    hasLostFocus = main.contains(document.activeElement)
  }
}

function manageFocus(main: HTMLElement | null): (() => void) | undefined {
  if (!main) return undefined
  const releaseFocus = takeOverFocus(main)
  // Wide screens have scrolling components that manage the focus themselves.
  const stopRestoring = main.dataset['width'] === 'wide' ? undefined : restoreLostFocus(main, () => !isAnyDialogOpen())
  return () => {
    releaseFocus()
    stopRestoring?.()
  }
}

/** The `main` element of every screen. It needs one `h1`, visible or with the class `visually-hidden`. */
export function Page({ title, screen, children, width = 'reading' }: PageProps) {
  const reportScreen = useContext(ScreenAccessContext)
  useEffect(() => reportScreen(screen), [reportScreen, screen])
  return (
    <main
      id="content"
      tabIndex={-1}
      data-width={width}
      className={width === 'wide' ? styles.wide : styles.reading}
      ref={manageFocus}
    >
      <title>{`${title} – Platen`}</title>
      {children}
    </main>
  )
}
