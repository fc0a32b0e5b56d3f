import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './notice-page.module.css'

/** A page that has one thing to say: not found, not yours, gone wrong. */
export function NoticePage(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <title>{`${props.title} – Platen`}</title>
      <div className={styles.box}>
        <Mark size={40} />
        <h1>{props.title}</h1>
        <p>{props.text}</p>
        {props.children && <div className={styles.actions}>{props.children}</div>}
      </div>
    </main>
  )
}
