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
} from '../../../lib/paths.ts'

/** The screens that are linked from the settings home, each with the required permission; null for all users. */
export const SETTINGS_LINKS = [
  { title: 'jigs.title', ability: 'viewJigs', Icon: IconLayoutGrid, to: jigsPath },
  { title: 'tables.title', ability: 'viewLayouts', Icon: IconFrame, to: layoutsPath },
  { title: 'products.title', ability: 'viewProducts', Icon: IconTags, to: productsPath },
  { title: 'templates.title', ability: 'viewProducts', Icon: IconTemplate, to: templatesPath },
  {
    title: 'users.title',
    ability: 'manageUsers',
    Icon: IconUsers,
    to: (shop: string) => `${settingsPath(shop)}/users`,
  },
  {
    title: 'config.title',
    ability: 'viewConfiguration',
    Icon: IconAdjustments,
    to: (shop: string) => `${settingsPath(shop)}/configuration-settings`,
  },
  {
    title: 'audit.title',
    ability: 'readAudit',
    Icon: IconHistory,
    to: (shop: string) => `${settingsPath(shop)}/audit`,
  },
  { title: 'shops.title', ability: 'viewInputSettings', Icon: IconBuildingStore, to: shopsPath },
  { title: 'connectors.title', ability: null, Icon: IconPlugConnected, to: connectorsPath },
  { title: 'customers.title', ability: 'seeCustomers', Icon: IconBuildingFactory2, to: () => '/customers' },
] as const satisfies readonly { title: string; ability: Ability | null; Icon: unknown; to: (shop: string) => string }[]
