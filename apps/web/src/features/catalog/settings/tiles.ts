import type { Ability } from '@platen/domain/permissions'
import {
  IconAdjustments,
  IconBuildingFactory2,
  IconBuildingStore,
  IconFrame,
  IconHistory,
  IconLayoutGrid,
  IconPlugConnected,
  IconTags,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import {
  connectorsPath,
  jigsPath,
  layoutsPath,
  productsPath,
  settingsPath,
  shopsPath,
  templatesPath,
  usersPath,
} from '../../../lib/paths.ts'

/** The screens that are linked from the settings home, each with the required permission; null for all users. */
export const SETTINGS_LINKS = [
  { title: 'screenTitles.jigs', ability: 'viewJigs', Icon: IconLayoutGrid, to: jigsPath },
  { title: 'screenTitles.layouts', ability: 'viewLayouts', Icon: IconFrame, to: layoutsPath },
  { title: 'screenTitles.products', ability: 'viewProducts', Icon: IconTags, to: productsPath },
  { title: 'screenTitles.templates', ability: 'viewProducts', Icon: IconTemplate, to: templatesPath },
  {
    title: 'screenTitles.users',
    ability: 'manageUsers',
    Icon: IconUsers,
    to: usersPath,
  },
  {
    title: 'screenTitles.configuration',
    ability: 'viewConfiguration',
    Icon: IconAdjustments,
    to: (shop: string) => `${settingsPath(shop)}/configuration-settings`,
  },
  {
    title: 'screenTitles.audit',
    ability: 'readAudit',
    Icon: IconHistory,
    to: (shop: string) => `${settingsPath(shop)}/audit`,
  },
  { title: 'screenTitles.shops', ability: 'viewInputSettings', Icon: IconBuildingStore, to: shopsPath },
  { title: 'screenTitles.connectors', ability: null, Icon: IconPlugConnected, to: connectorsPath },
  { title: 'screenTitles.customers', ability: 'seeCustomers', Icon: IconBuildingFactory2, to: () => '/customers' },
] as const satisfies readonly { title: string; ability: Ability | null; Icon: unknown; to: (shop: string) => string }[]
