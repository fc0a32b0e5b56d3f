import type { ReactNode } from 'react'
import styles from './muted-text.module.css'

/** Muted secondary text. */
export function MutedText({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>
}

/** A line of text with an optional muted line below. */
export function TwoLineCell({ children, under }: { children: ReactNode; under: string | null | undefined }) {
  return (
    <>
      {children}
      {under && <span className={styles.under}>{under}</span>}
    </>
  )
}
