import { useMantineColorScheme } from '@mantine/core'
import { type Ability, hasAbility } from '@platen/domain/permissions'
import {
  IconFrame,
  IconLayoutGrid,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queryOptions, usePermissions, useProfile } from '../../api/queries.ts'
import { type Command, useRegisterCommands } from '../../components/commands.ts'
import { SETTINGS_LINKS } from '../../features/catalog/settings/tiles.ts'
import { useLogout } from '../../features/identity/session/use-logout.ts'
import { jigsPath, layoutsPath, ordersPath, settingsPath } from '../../lib/paths.ts'
import { toPrincipal } from '../../lib/principal.ts'

/** Sections of the settings home, with the permission that each requires. */
const SECTIONS = [
  { id: 'masters', ability: 'viewMasters' },
  { id: 'rules', ability: 'viewRules' },
  { id: 'hotFolders', ability: 'viewInputSettings' },
  { id: 'channels', ability: 'viewOutputSettings' },
] as const

/**
 * Registers the commands of every screen of an environment that the user may use: screens, jigs, layouts, users, actions.
 */
export function useEnvironmentCommands(environment: string): void {
  const screens = useScreenCommands(environment)
  const objects = useObjectCommands(environment)
  const actions = useActionCommands()
  useRegisterCommands(
    useMemo(() => [...screens, ...actions, ...objects], [screens, actions, objects]),
    true,
  )
}

function useScreenCommands(environment: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useProfile()
  return useMemo(() => {
    const group = t('frame.palette.screens')
    const principal = profile && toPrincipal(profile)
    const may = (ability: Ability | null) => ability === null || (principal !== null && hasAbility(principal, ability))
    const go = (path: string) => () => void navigate(path)
    const settings = settingsPath(environment)
    return [
      { id: 'orders', label: t('frame.orders'), group, icon: IconListDetails, run: go(ordersPath(environment)) },
      { id: 'settings', label: t('frame.settings'), group, icon: IconSettings, run: go(settings) },
      ...SETTINGS_LINKS.filter(({ ability }) => may(ability)).map(({ title, Icon, to }) => ({
        id: title,
        label: t(title),
        group,
        icon: Icon,
        run: go(to(environment)),
      })),
      ...SECTIONS.filter(({ ability }) => may(ability)).map(({ id }) => ({
        id,
        label: t(`settings.${id}.title`),
        group,
        icon: IconSettings,
        run: go(`${settings}#${id}`),
      })),
    ]
  }, [environment, navigate, profile, t])
}

/** Light and dark colours, and sign-out. */
function useActionCommands(): readonly Command[] {
  const { t } = useTranslation()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  return useMemo(() => {
    const group = t('frame.palette.actions')
    return [
      { id: 'light', label: t('frame.theme.light'), group, icon: IconSun, run: () => setColorScheme('light') },
      { id: 'dark', label: t('frame.theme.dark'), group, icon: IconMoon, run: () => setColorScheme('dark') },
      { id: 'logout', label: t('frame.logout'), group, icon: IconLogout, run: () => void logout() },
    ]
  }, [logout, setColorScheme, t])
}

/** Jigs, layouts and users; each opens the screen on which it is selected. */
function useObjectCommands(environment: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = usePermissions()
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const users = useQuery(queryOptions.users()).data?.users
  const [viewsJigs, viewsLayouts, managesUsers] = [
    may('jig_view'),
    may('print_layout_view'),
    may('user_management_edit'),
  ]
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const jigCommands = (jigs ?? []).map((jig) => ({
      id: `jig-${jig.id}`,
      label: jig.name,
      group: t('settings.jigs.title'),
      keywords: jig.referenceText,
      icon: IconLayoutGrid,
      run: go(`${jigsPath(environment)}#${jig.id}`),
    }))
    const layoutCommands = (layouts ?? []).map((layout) => ({
      id: `layout-${layout.id}`,
      label: layout.name,
      group: t('settings.layouts.title'),
      keywords: layout.referenceText,
      icon: IconFrame,
      run: go(`${layoutsPath(environment)}#${layout.id}`),
    }))
    const userCommands = (users ?? []).map((user) => ({
      id: `user-${user.id}`,
      label: user.userId,
      group: t('settings.users.title'),
      icon: IconUser,
      run: go(`${settingsPath(environment)}/users?selected=${user.id}`),
    }))
    return [
      ...(viewsJigs ? jigCommands : []),
      ...(viewsLayouts ? layoutCommands : []),
      ...(managesUsers ? userCommands : []),
    ]
  }, [environment, jigs, layouts, managesUsers, navigate, t, users, viewsJigs, viewsLayouts])
}
