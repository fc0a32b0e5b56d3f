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

const restoreFocusInPage = (main: HTMLElement | null) =>
  main ? restoreLostFocus(main, () => !isAnyDialogOpen()) : undefined

/** The `main` element of every screen. It needs one `h1`, visible or with the class `visually-hidden`. */
export function Page({ title, screen, children, width = 'reading' }: PageProps) {
  const reportScreen = useContext(ScreenAccessContext)
  useEffect(() => reportScreen(screen), [reportScreen, screen])
  return (
    <main
      id="content"
      tabIndex={-1}
      className={width === 'wide' ? styles.wide : styles.reading}
      // Wide screens have scrolling components that manage the focus themselves.
      ref={width === 'wide' ? undefined : restoreFocusInPage}
    >
      <title>{`${title} – Platen`}</title>
      {children}
    </main>
  )
}
