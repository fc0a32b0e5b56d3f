import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** An empty list: its purpose, and the first action if there is one. */
export function EmptyState(props: { icon: Icon; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <props.icon size={28} stroke={1.25} aria-hidden />
      <p className={styles.title}>{props.title}</p>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.children}
    </div>
  )
}
