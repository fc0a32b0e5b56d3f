import type { ReactNode } from 'react'
import styles from './muted-text.module.css'

/** Muted secondary text. */
export function MutedText({ children }: { children: ReactNode }) {
  return <span className={styles.muted}>{children}</span>
}

/** A line of text with an optional muted line below. */
export function TwoLineCell({ children, secondary }: { children: ReactNode; secondary: string | null | undefined }) {
  return (
    <>
      {children}
      {secondary && <span className={styles.secondary}>{secondary}</span>}
    </>
  )
}
