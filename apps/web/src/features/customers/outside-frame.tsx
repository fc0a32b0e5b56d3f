import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { Mark } from '../../frame/mark.tsx'
import type { RootContext } from '../../frame/root-frame.tsx'
import { UserMenu } from '../../frame/user-menu.tsx'
import styles from './outside-frame.module.css'

/** The frame of screens outside of any environment: whose product it is, and the user menu. */
export function OutsideFrame({ children }: { children: ReactNode }) {
  const { openShortcuts } = useOutletContext<RootContext>()
  return (
    <>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Mark size={24} />
          Platen
        </span>
        <UserMenu openShortcuts={openShortcuts} />
      </header>
      {children}
    </>
  )
}
