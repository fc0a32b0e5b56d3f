import type { Ability } from '@platen/domain/permissions'
import {
  IconAdjustments,
  IconBuildingFactory2,
  IconFrame,
  IconHistory,
  IconLayoutGrid,
  IconPlugConnected,
  IconUsers,
} from '@tabler/icons-react'
import { connectorsOf, jigsOf, layoutsOf, settingsOf } from '../../routing/decisions.ts'

/** Screens that the settings home leads to, each for those who have its ability; null for everybody (specification section 2). */
export const TILES = [
  { title: 'jigs.title', ability: 'viewJigs', Icon: IconLayoutGrid, to: jigsOf },
  { title: 'tables.title', ability: 'viewLayouts', Icon: IconFrame, to: layoutsOf },
  { title: 'users.title', ability: 'manageUsers', Icon: IconUsers, to: (shop: string) => `${settingsOf(shop)}/users` },
  {
    title: 'config.title',
    ability: 'viewConfiguration',
    Icon: IconAdjustments,
    to: (shop: string) => `${settingsOf(shop)}/configuration-settings`,
  },
  { title: 'audit.title', ability: 'readAudit', Icon: IconHistory, to: (shop: string) => `${settingsOf(shop)}/audit` },
  { title: 'connectors.title', ability: null, Icon: IconPlugConnected, to: connectorsOf },
  { title: 'customers.title', ability: 'seeCustomers', Icon: IconBuildingFactory2, to: () => '/customers' },
] as const satisfies readonly { title: string; ability: Ability | null; Icon: unknown; to: (shop: string) => string }[]
