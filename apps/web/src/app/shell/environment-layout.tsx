import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet, useLoaderData, useOutletContext } from 'react-router'
import { useLiveEvents } from '../../api/live/use-live.ts'
import { useConfiguredTimeZone, useConfiguredUnit } from '../../api/queries.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Logo } from '../../components/logo.tsx'
import { TimelineOfUrl } from '../../features/orders/orders/timeline-of-url.tsx'
import { PrintJobDialogs } from '../../features/production/printing/print-job-dialogs.tsx'
import { DisplayUnitContext } from '../../i18n/display-unit.ts'
import { setTimeZone, TimeZoneContext } from '../../i18n/time-zone.ts'
import { lazyWithoutProgress } from '../../lib/lazy-component.tsx'
import { ordersPath, settingsPath } from '../../lib/paths.ts'
import { ConnectionStatus } from './connection-status.tsx'
import styles from './environment-layout.module.css'
import type { ShellActions } from './root-layout.tsx'
import { UserMenu } from './user-menu.tsx'

const EnvironmentCommands = lazyWithoutProgress(
  async () => (await import('./environment-commands.ts')).EnvironmentCommands,
)
const UnresolvedRunsButton = lazyWithoutProgress(
  async () => (await import('../../features/production/printing/unresolved-runs-button.tsx')).UnresolvedRunsButton,
)

/** The layout of an environment's screens: header with tabs and user menu, live events. */
export function EnvironmentLayout() {
  const { t } = useTranslation()
  const { environment } = useLoaderData<{ environment: string }>()
  const context = useOutletContext<ShellActions>()
  const unit = useConfiguredUnit()
  const timeZone = useConfiguredTimeZone()
  const live = useLiveEvents(environment)
  useLayoutEffect(() => {
    setTimeZone(timeZone)
    return () => setTimeZone(undefined)
  }, [timeZone])

  return (
    <DisplayUnitContext value={unit}>
      <TimeZoneContext value={timeZone}>
        <header className={styles.header}>
          <Link to={ordersPath(environment)} className={styles.home} aria-label={`Platen, ${environment}`}>
            <Logo size={24} />
            <span className={styles.name} aria-hidden>
              {environment}
            </span>
          </Link>
          <nav aria-label={t('frame.mainNavigation')} className={styles.tabs}>
            <NavLink to={ordersPath(environment)} className={styles.tab}>
              {t('frame.orders')}
            </NavLink>
            <NavLink to={settingsPath(environment)} className={styles.tab}>
              {t('frame.settings')}
            </NavLink>
          </nav>
          <ConnectionStatus state={live} />
          <div className={styles.actions}>
            <UnresolvedRunsButton />
            <HeaderActions {...context} />
          </div>
        </header>
        <Outlet context={context} />
        <PrintJobDialogs />
        <EnvironmentCommands environment={environment} />
        <TimelineOfUrl />
      </TimeZoneContext>
    </DisplayUnitContext>
  )
}

/**
 * The search button and the user menu. They are rendered after the first screen: when tooltips and menus are mounted,
 * they render again and run all effects in the same task.
 */
function HeaderActions({ openPalette, openShortcuts }: ShellActions) {
  const { t } = useTranslation()
  if (!useDeferredValue(true, false)) return null
  return (
    <>
      <IconButton color="gray" size="lg" label={t('frame.palette.title')} icon={IconSearch} onClick={openPalette} />
      <UserMenu openShortcuts={openShortcuts} />
    </>
  )
}
