/**
 * Which features have their messages in one file of each language. `start` is loaded with every page, the others with
 * the screens that `SCREEN_MESSAGES` names, and all of them before any other code. Folders are relative to `src`.
 */
export const MESSAGE_GROUPS = {
  start: ['components', 'data-grid', 'i18n/errors', 'features/identity/session'],
  orders: [
    'features/catalog/intake-messages',
    'features/orders/artwork',
    'features/orders/bulk-actions',
    'features/orders/orders',
    'features/production/output-presets',
    'features/production/printing',
  ],
  resources: [
    'canvas-editor',
    'features/catalog/layouts',
    'features/catalog/masters',
    'features/catalog/output-channels',
  ],
  settings: [
    'features/catalog/decision-tree',
    'features/catalog/input-settings',
    'features/catalog/jigs',
    'features/catalog/settings',
    'features/catalog/tickets',
    'features/platform/config',
    'features/platform/shop-system',
  ],
  administration: [
    'features/catalog/templates',
    'features/identity/users',
    'features/intake/connectors',
    'features/intake/shops',
    'features/orders/products',
    'features/platform/audit',
  ],
  public: ['features/identity/environments', 'features/orders/customer-proof', 'features/platform/guide'],
} as const

type MessageGroup = keyof typeof MESSAGE_GROUPS
export const MESSAGE_GROUP_NAMES = Object.keys(MESSAGE_GROUPS) as MessageGroup[]

/** The groups of each screen, besides `start`, by its module relative to `src/features`; the build checks them. */
export const SCREEN_MESSAGES = {
  'catalog/jigs/jigs-screen.tsx': ['resources', 'settings'],
  'catalog/layouts/layouts-screen.tsx': ['resources', 'settings'],
  'catalog/settings/settings-screen.tsx': ['resources', 'settings'],
  'catalog/templates/templates-screen.tsx': ['administration', 'resources'],
  'identity/environments/create-environment-screen.tsx': ['public'],
  'identity/environments/customers-screen.tsx': MESSAGE_GROUP_NAMES,
  'identity/session/login-screen.tsx': [],
  'identity/users/users-screen.tsx': ['administration', 'resources', 'settings'],
  'intake/connectors/connectors-screen.tsx': ['administration'],
  'intake/shops/shops-screen.tsx': ['administration', 'orders', 'resources'],
  'orders/customer-proof/customer-proof-screen.tsx': ['public'],
  'orders/products/products-screen.tsx': ['administration', 'orders', 'resources'],
  'platform/audit/audit-screen.tsx': MESSAGE_GROUP_NAMES,
  'platform/config/configuration-screen.tsx': MESSAGE_GROUP_NAMES,
  'platform/guide/guide-screen.tsx': MESSAGE_GROUP_NAMES,
  'platform/guide/privacy-screen.tsx': ['public'],
  'production/order-desk/orders-screen.tsx': ['orders', 'resources'],
} as const satisfies Readonly<Record<string, readonly MessageGroup[]>>

export type ScreenModule = keyof typeof SCREEN_MESSAGES
