import type { ReactNode } from 'react'
import styles from './configuration-screen.module.css'

/** One setting of the configuration: its description with its fields next to it. */
export function SettingRow(props: { title: string; description: string; children: ReactNode }) {
  return (
    <section className={styles.setting}>
      <div>
        <h2>{props.title}</h2>
        <p>{props.description}</p>
      </div>
      <div className={styles.fields}>{props.children}</div>
    </section>
  )
}
