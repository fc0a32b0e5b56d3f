import { type ReactNode, useEffect } from 'react'
import { pushScreenAccess } from '../analytics/analytics.ts'
import { useProfile } from '../api/queries.ts'
import { isAnyDialogOpen } from './dialog-stack.ts'
import styles from './page.module.css'
import { restoreFocusOnRemoval } from './restore-focus.ts'

export interface PageProps {
  /** Stands in the browser's tab, before the product's name. */
  readonly title: string
  /** The screen's name in analytics. */
  readonly screen: string
  readonly children: ReactNode
  /** `wide` uses the whole window and scrolls inside itself; `reading` keeps a comfortable measure. */
  readonly width?: 'wide' | 'reading'
}

const restoreFocusInPage = (main: HTMLElement | null) =>
  main ? restoreFocusOnRemoval(main, () => !isAnyDialogOpen()) : undefined

/** The main part of every screen. Give it one `h1`, visible or `only-heard`. */
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
      // what is wide scrolls inside itself and looks after its own focus
      ref={width === 'wide' ? undefined : restoreFocusInPage}
    >
      <title>{`${title} – Platen`}</title>
      {children}
    </main>
  )
}
