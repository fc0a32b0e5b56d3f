import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet, useLoaderData, useOutletContext } from 'react-router'
import { useLive } from '../live/use-live.ts'
import { ordersOf, settingsOf } from '../routing/decisions.ts'
import styles from './environment-frame.module.css'
import { LiveNotice } from './live-notice.tsx'
import { Mark } from './mark.tsx'
import type { RootContext } from './root-frame.tsx'
import { useShopCommands } from './use-shop-commands.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame of an environment's screens: header with tabs and user menu, live events (specification section 2). */
export function EnvironmentFrame() {
  const { t } = useTranslation()
  const { environment } = useLoaderData<{ environment: string }>()
  const context = useOutletContext<RootContext>()
  const live = useLive(environment)
  useShopCommands(environment)

  return (
    <>
      <header className={styles.header}>
        <Link to={ordersOf(environment)} className={styles.home} aria-label={`Platen, ${environment}`}>
          <Mark size={24} />
          <span className={styles.name} aria-hidden>
            {environment}
          </span>
        </Link>
        <nav aria-label={t('frame.mainNavigation')} className={styles.tabs}>
          <NavLink to={ordersOf(environment)} className={styles.tab}>
            {t('frame.orders')}
          </NavLink>
          <NavLink to={settingsOf(environment)} className={styles.tab}>
            {t('frame.settings')}
          </NavLink>
        </nav>
        <div className={styles.right}>
          <LiveNotice state={live} />
          <Tooltip label={t('frame.palette.title')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('frame.palette.title')}
              onClick={context.openPalette}
            >
              <IconSearch size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <UserMenu openShortcuts={context.openShortcuts} />
        </div>
      </header>
      <Outlet context={context} />
    </>
  )
}
