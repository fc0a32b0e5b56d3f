import type { ReactNode } from 'react'
import styles from './quiet.module.css'

/** Beside the point, but useful. */
export function MutedText({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>
}

/** A line, and under it a quieter one where there is something to say. */
export function TwoLineCell({ children, under }: { children: ReactNode; under: string | null | undefined }) {
  return (
    <>
      {children}
      {under && <span className={styles.under}>{under}</span>}
    </>
  )
}
