import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  readonly title: string
  readonly text: string
  /** Whether screen readers announce the text at once. */
  readonly isError?: boolean
  readonly children?: ReactNode
}

/** A page with a single message: not found, no access, error. */
export function MessagePage(props: MessagePageProps) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <title>{`${props.title} – Platen`}</title>
      <div className={styles.box}>
        <Logo size={40} />
        <h1>{props.title}</h1>
        <p role={props.isError ? 'alert' : undefined}>{props.text}</p>
        {props.children && <div className={styles.actions}>{props.children}</div>}
      </div>
    </main>
  )
}
