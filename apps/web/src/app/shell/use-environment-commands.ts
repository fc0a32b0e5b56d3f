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
import { queryOptions } from '../../api/queries.ts'
import { type Command, useRegisterCommands } from '../../components/commands.ts'
import { useLogout } from '../../features/identity/session/use-logout.ts'
import { connectorsPath, jigsPath, layoutsPath, ordersPath, settingsPath } from '../../lib/paths.ts'

/** Registers the commands of every screen of an environment: screens, jigs, layouts, users, actions. */
export function useEnvironmentCommands(environment: string): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const users = useQuery(queryOptions.users()).data?.users

  const commands = useMemo((): Command[] => {
    const go = (path: string) => () => void navigate(path)
    const settings = settingsPath(environment)
    const screen = t('frame.palette.screens')
    const action = t('frame.palette.actions')
    return [
      {
        id: 'orders',
        label: t('frame.orders'),
        group: screen,
        icon: IconListDetails,
        run: go(ordersPath(environment)),
      },
      { id: 'settings', label: t('frame.settings'), group: screen, icon: IconSettings, run: go(settings) },
      { id: 'jigs', label: t('jigs.title'), group: screen, icon: IconLayoutGrid, run: go(jigsPath(environment)) },
      { id: 'layouts', label: t('tables.title'), group: screen, icon: IconFrame, run: go(layoutsPath(environment)) },
      {
        id: 'connectors',
        label: t('connectors.title'),
        group: screen,
        icon: IconPlugConnected,
        run: go(connectorsPath(environment)),
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
        run: go(`${jigsPath(environment)}#${jig.id}`),
      })),
      ...(layouts ?? []).map((layout) => ({
        id: `layout-${layout.id}`,
        label: layout.name,
        group: t('settings.layouts.title'),
        keywords: layout.referenceText,
        icon: IconFrame,
        run: go(`${layoutsPath(environment)}#${layout.id}`),
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
  useRegisterCommands(commands, true)
}
