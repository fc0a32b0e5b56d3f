import { type Ability, hasAbility, isAdministratorKind } from '@platen/domain/permissions'
import {
  IconEyeCheck,
  IconFrame,
  IconHistory,
  IconLayoutGrid,
  IconListDetails,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavigateFunction, useNavigate } from 'react-router'
import { queryOptions, usePermissions, useProfile } from '../../api/queries.ts'
import { type Command, useRegisterCommands } from '../../components/commands.ts'
import { openUrlDialog } from '../../components/url-dialog.ts'
import { SETTINGS_LINKS } from '../../features/catalog/settings/tiles.ts'
import { jigsPath, layoutsPath, ordersPath, readNamesParam, settingsPath, usersPath } from '../../lib/paths.ts'
import { toPrincipal } from '../../lib/principal.ts'

const CONFIGURATION = '/configuration-settings'

/** Sections of the settings home and dialogs in them, with the permission that each requires. */
const SECTIONS = [
  { title: 'settings.masters.title', at: '#masters', ability: 'viewMasters' },
  { title: 'settings.rules.title', at: '#rules', ability: 'viewRules' },
  { title: 'settings.hotFolders.title', at: '#hotFolders', ability: 'viewInputSettings' },
  { title: 'shopSystem.title', at: '#hotFolders', ability: 'administrator' },
  { title: 'settings.channels.title', at: '#channels', ability: 'viewOutputSettings' },
  { title: 'tickets.title', at: '#channels', ability: 'viewOutputSettings' },
  { title: 'config.unit.title', at: CONFIGURATION, ability: 'viewConfiguration' },
  { title: 'config.polling.title', at: CONFIGURATION, ability: 'viewConfiguration' },
  { title: 'config.purge.title', at: CONFIGURATION, ability: 'viewConfiguration' },
  { title: 'config.retention.title', at: CONFIGURATION, ability: 'viewConfiguration' },
  { title: 'artwork.checks.title', at: CONFIGURATION, ability: 'viewConfiguration' },
  { title: 'config.help.title', at: CONFIGURATION, ability: 'seeHelp' },
] as const

/**
 * Registers the commands of every screen of an environment that the user may use: screens, jigs, layouts, users.
 * Renders nothing.
 */
export function EnvironmentCommands({ environment }: { environment: string }): null {
  const screens = useScreenCommands(environment)
  const objects = useObjectCommands(environment)
  useRegisterCommands(
    useMemo(() => [...screens, ...objects], [screens, objects]),
    true,
  )
  return null
}

/** Opens the dialog in which texts are read; on the orders screen without losing its filters. */
function readNames(environment: string, navigate: NavigateFunction): void {
  const { name, value } = readNamesParam
  if (window.location.pathname === ordersPath(environment)) openUrlDialog({ [name]: value })
  else void navigate(`${ordersPath(environment)}?${name}=${value}`)
}

function useScreenCommands(environment: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useProfile()
  return useMemo(() => {
    const group = t('frame.palette.screens')
    const principal = profile && toPrincipal(profile)
    const isAllowed = (ability: Ability | 'administrator' | null) => {
      if (ability === null || principal === null) return ability === null
      return ability === 'administrator' ? isAdministratorKind(principal) : hasAbility(principal, ability)
    }
    const navigateTo = (path: string) => () => void navigate(path)
    const settings = settingsPath(environment)
    return [
      {
        id: 'orders',
        label: t('frame.orders'),
        group,
        icon: IconListDetails,
        run: navigateTo(ordersPath(environment)),
      },
      {
        id: 'history',
        label: t('orders.list.history'),
        group,
        icon: IconHistory,
        run: navigateTo(`${ordersPath(environment)}?list=history`),
      },
      ...(isAllowed('printOrders')
        ? [
            {
              id: 'readNames',
              label: t('orders.reading.title'),
              group: t('frame.palette.actions'),
              icon: IconEyeCheck,
              run: () => readNames(environment, navigate),
            },
          ]
        : []),
      { id: 'settings', label: t('frame.settings'), group, icon: IconSettings, run: navigateTo(settings) },
      ...SETTINGS_LINKS.filter(({ ability }) => isAllowed(ability)).map(({ title, Icon, to }) => ({
        id: title,
        label: t(title),
        group,
        icon: Icon,
        run: navigateTo(to(environment)),
      })),
      ...SECTIONS.filter(({ ability }) => isAllowed(ability)).map(({ title, at: path }) => ({
        id: title,
        label: t(title),
        group,
        icon: IconSettings,
        run: navigateTo(`${settings}${path}`),
      })),
    ]
  }, [environment, navigate, profile, t])
}

/** Jigs, layouts and users; each opens the screen on which it is selected. */
function useObjectCommands(environment: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasPermission = usePermissions()
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const users = useQuery(queryOptions.users()).data?.users
  const [viewsJigs, viewsLayouts, managesUsers] = [
    hasPermission('jig_view'),
    hasPermission('print_layout_view'),
    hasPermission('user_management_edit'),
  ]
  return useMemo(() => {
    const navigateTo = (path: string) => () => void navigate(path)
    const jigCommands = (jigs ?? []).map((jig) => ({
      id: `jig-${jig.id}`,
      label: jig.name,
      group: t('settings.jigs.title'),
      keywords: jig.referenceText,
      icon: IconLayoutGrid,
      run: navigateTo(`${jigsPath(environment)}#${jig.id}`),
    }))
    const layoutCommands = (layouts ?? []).map((layout) => ({
      id: `layout-${layout.id}`,
      label: layout.name,
      group: t('settings.layouts.title'),
      keywords: layout.referenceText,
      icon: IconFrame,
      run: navigateTo(`${layoutsPath(environment)}#${layout.id}`),
    }))
    const userCommands = (users ?? []).map((user) => ({
      id: `user-${user.id}`,
      label: user.userId,
      group: t('settings.users.title'),
      icon: IconUser,
      run: navigateTo(`${usersPath(environment)}?selected=${user.id}`),
    }))
    return [
      ...(viewsJigs ? jigCommands : []),
      ...(viewsLayouts ? layoutCommands : []),
      ...(managesUsers ? userCommands : []),
    ]
  }, [environment, jigs, layouts, managesUsers, navigate, t, users, viewsJigs, viewsLayouts])
}
