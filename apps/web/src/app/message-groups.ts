/**
 * Which features have their messages in one file of each language. `start` is loaded with every page, the others with
 * the screens that `routes.tsx` names, and all of them before any other code. Folders are relative to `src`.
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

export type MessageGroup = keyof typeof MESSAGE_GROUPS
export const MESSAGE_GROUP_NAMES = Object.keys(MESSAGE_GROUPS) as MessageGroup[]
