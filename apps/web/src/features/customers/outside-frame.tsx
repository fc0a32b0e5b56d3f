import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { Logo } from '../../frame/mark.tsx'
import type { ShellActions } from '../../frame/root-frame.tsx'
import { UserMenu } from '../../frame/user-menu.tsx'
import styles from './outside-frame.module.css'

/** Layout of screens outside of an environment: product name and user menu. */
export function GlobalLayout({ children }: { children: ReactNode }) {
  const { openShortcuts } = useOutletContext<ShellActions>()
  return (
    <>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Logo size={24} />
          Platen
        </span>
        <UserMenu openShortcuts={openShortcuts} />
      </header>
      {children}
    </>
  )
}
