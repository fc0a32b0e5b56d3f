import { type ReactNode, useEffect } from 'react'
import { useProfile } from '../api/queries.ts'
import { pushScreenAccess } from '../lib/analytics.ts'
import { isAnyDialogOpen } from './dialog-stack.ts'
import styles from './page.module.css'
import { restoreFocusOnRemoval } from './restore-focus.ts'

export interface PageProps {
  /** Shown in the browser tab before the product name. */
  readonly title: string
  /** Name of the screen in analytics. */
  readonly screen: string
  readonly children: ReactNode
  /** `wide` fills the window and scrolls inside; `reading` limits the line length. */
  readonly width?: 'wide' | 'reading'
}

const restoreFocusInPage = (main: HTMLElement | null) =>
  main ? restoreFocusOnRemoval(main, () => !isAnyDialogOpen()) : undefined

/** The `main` element of every screen. It needs one `h1`, visible or with the class `only-heard`. */
export function Page({ title, screen, children, width = 'reading' }: PageProps) {
  const userId = useProfile()?.userId
  useEffect(() => {
    if (userId) pushScreenAccess(screen, userId)
  }, [screen, userId])
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
