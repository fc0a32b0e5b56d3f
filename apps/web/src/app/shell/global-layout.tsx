import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import styles from './global-layout.module.css'
import type { ShellActions } from './root-layout.tsx'
import { UserMenu } from './user-menu.tsx'

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
