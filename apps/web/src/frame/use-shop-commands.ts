import { useMantineColorScheme } from '@mantine/core'
import {
  IconFrame,
  IconLayoutGrid,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queries } from '../api/queries.ts'
import { useLogout } from '../features/session/use-logout.ts'
import { connectorsOf, jigsOf, layoutsOf, ordersOf, settingsOf } from '../routing/decisions.ts'
import { type Command, useCommands } from './commands.ts'

/** What Ctrl-K finds on every screen of an environment: screens, jigs, layouts, users, actions. */
export function useShopCommands(environment: string): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  const jigs = useQuery(queries.jigs()).data?.jigs
  const layouts = useQuery(queries.layouts()).data?.tables
  const users = useQuery(queries.users()).data?.users

  const commands = useMemo((): Command[] => {
    const go = (path: string) => () => void navigate(path)
    const settings = settingsOf(environment)
    const screen = t('frame.palette.screens')
    const action = t('frame.palette.actions')
    return [
      { id: 'orders', label: t('frame.orders'), group: screen, icon: IconListDetails, run: go(ordersOf(environment)) },
      { id: 'settings', label: t('frame.settings'), group: screen, icon: IconSettings, run: go(settings) },
      { id: 'jigs', label: t('jigs.title'), group: screen, icon: IconLayoutGrid, run: go(jigsOf(environment)) },
      { id: 'layouts', label: t('tables.title'), group: screen, icon: IconFrame, run: go(layoutsOf(environment)) },
      {
        id: 'connectors',
        label: t('connectors.title'),
        group: screen,
        icon: IconPlugConnected,
        run: go(connectorsOf(environment)),
      },
      { id: 'light', label: t('frame.theme.light'), group: action, icon: IconSun, run: () => setColorScheme('light') },
      { id: 'dark', label: t('frame.theme.dark'), group: action, icon: IconMoon, run: () => setColorScheme('dark') },
      { id: 'logout', label: t('frame.logout'), group: action, icon: IconLogout, run: () => void logout() },
      ...(jigs ?? []).map((jig) => ({
        id: `jig-${jig.id}`,
        label: jig.name,
        group: t('settings.jigs.title'),
        keywords: jig.referenceText,
        icon: IconLayoutGrid,
        run: go(`${jigsOf(environment)}#${jig.id}`),
      })),
      ...(layouts ?? []).map((layout) => ({
        id: `layout-${layout.id}`,
        label: layout.name,
        group: t('settings.layouts.title'),
        keywords: layout.referenceText,
        icon: IconFrame,
        run: go(`${layoutsOf(environment)}#${layout.id}`),
      })),
      ...(users ?? []).map((user) => ({
        id: `user-${user.id}`,
        label: user.userId,
        group: t('settings.users.title'),
        icon: IconUser,
        run: go(`${settings}#users`),
      })),
    ]
  }, [environment, jigs, layouts, logout, navigate, setColorScheme, t, users])
  useCommands(commands, true)
}
