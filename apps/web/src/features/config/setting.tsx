import type { ReactNode } from 'react'
import styles from './configuration-screen.module.css'

/** One setting of the configuration: what it is for, and its fields beside. */
export function SettingRow(props: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.setting}>
      <div>
        <h2>{props.title}</h2>
        <p>{props.text}</p>
      </div>
      <div className={styles.fields}>{props.children}</div>
    </section>
  )
}
