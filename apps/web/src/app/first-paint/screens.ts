import type { MessageKey } from '../../i18n/message-key.ts'
import type { ScreenModule } from '../message-groups.ts'

/** What is rendered before any script has loaded. It is the same for all users. */
export type SkeletonKind =
  /** Only the frame of a page. */
  | { readonly kind: 'blank' }
  /** With a field for the name of the environment, if the path does not contain it. */
  | { readonly kind: 'signIn'; readonly hasEnvironmentField: boolean }
  /** Orders: the frame and a toolbar above the list. */
  | { readonly kind: 'orders' }
  /**
   * A settings page: heading and introduction. `home` has no back link above it, `catalogue` has buttons next to it.
   */
  | {
      readonly kind: 'page'
      readonly layout: 'home' | 'list' | 'catalogue'
      readonly title: MessageKey
      readonly intro: MessageKey
      /** The buttons of `catalogue`, for users with all permissions. */
      readonly buttons?: readonly { readonly label: MessageKey; readonly hasIcon?: boolean }[]
      /** The first settings of the page, as many as fit a screen. */
      readonly settings?: readonly SettingSkeleton[]
      /** The switch above the list. */
      readonly toggle?: SettingTexts
    }
  /** A page outside of an environment: heading and text, followed by a list or a form. */
  | {
      readonly kind: 'global'
      readonly layout: 'list' | 'form'
      readonly title: MessageKey
      readonly text: MessageKey
    }
  /** The page on which a customer approves artwork. */
  | { readonly kind: 'proof' }
  /** A page of texts, with or without a session. */
  | { readonly kind: 'public'; readonly title: MessageKey; readonly text: 'guide' | 'privacy' }

/** A setting with its description. */
export interface SettingTexts {
  readonly title: MessageKey
  readonly description: MessageKey
}

/** A setting of the configuration, with a shape as high as its fields. */
export interface SettingSkeleton extends SettingTexts {
  readonly shape: 'field' | 'switchAndField' | 'switchAndTwoFields' | 'block'
}

/** A path of the web app, with the module and the first paint of a first visit. */
export interface PrerenderedRoute {
  /** Path pattern of the router; `:resourceName` is the environment. */
  readonly path: string
  /** The module of the screen, relative to `src/features`. */
  readonly module: ScreenModule
  /** The module that completes the first paint before the other scripts are requested, relative to `src/features`. */
  readonly firstScript?: string
  readonly skeleton: SkeletonKind
  /** Redirect targets of the router for users with and without a session, or the screen that looks the same. */
  readonly signedIn?: string
  readonly signedOut?: string
}

const SIGN_IN = '/:resourceName'
const ORDERS = '/:resourceName/orders'
/** A screen below the settings. */
const setting = (
  name: string,
  module: ScreenModule,
  page: Omit<Extract<SkeletonKind, { kind: 'page' }>, 'kind'>,
): PrerenderedRoute => ({
  path: `/:resourceName/settings${name}`,
  module,
  skeleton: { kind: 'page', ...page },
  signedOut: SIGN_IN,
})
const list = (title: MessageKey, intro: MessageKey) => ({ layout: 'list', title, intro }) as const

/** Every screen that has a URL. */
export const PRERENDERED_ROUTES: readonly PrerenderedRoute[] = [
  {
    path: '/',
    module: 'identity/session/login-screen.tsx',
    skeleton: { kind: 'signIn', hasEnvironmentField: true },
  },
  {
    path: SIGN_IN,
    module: 'identity/session/login-screen.tsx',
    skeleton: { kind: 'signIn', hasEnvironmentField: false },
    signedIn: ORDERS,
  },
  {
    path: '/customers',
    module: 'identity/environments/customers-screen.tsx',
    skeleton: { kind: 'global', layout: 'list', title: 'screenTitles.customers', text: 'customers.text' },
    signedOut: '/',
  },
  {
    path: '/create-environment',
    module: 'identity/environments/create-environment-screen.tsx',
    skeleton: { kind: 'global', layout: 'form', title: 'createEnvironment.title', text: 'createEnvironment.text' },
    signedOut: '/',
  },
  {
    path: '/guide',
    module: 'platform/guide/guide-screen.tsx',
    skeleton: { kind: 'public', title: 'guide.title', text: 'guide' },
  },
  {
    path: '/guide/privacy',
    module: 'platform/guide/privacy-screen.tsx',
    skeleton: { kind: 'public', title: 'guide.privacy.title', text: 'privacy' },
  },
  {
    path: '/:resourceName/proof/:token',
    module: 'orders/customer-proof/customer-proof-screen.tsx',
    firstScript: 'orders/customer-proof/first-proof.ts',
    skeleton: { kind: 'proof' },
  },
  { path: ORDERS, module: 'production/order-desk/orders-screen.tsx', skeleton: { kind: 'orders' }, signedOut: SIGN_IN },
  setting('', 'catalog/settings/settings-screen.tsx', {
    layout: 'home',
    title: 'settings.title',
    intro: 'settings.intro',
  }),
  setting('/users', 'identity/users/users-screen.tsx', list('screenTitles.users', 'users.intro')),
  setting('/audit', 'platform/audit/audit-screen.tsx', list('screenTitles.audit', 'audit.intro')),
  setting('/products', 'orders/products/products-screen.tsx', {
    ...list('screenTitles.products', 'products.intro'),
    toggle: { title: 'products.use.label', description: 'products.use.text' },
  }),
  setting('/templates', 'catalog/templates/templates-screen.tsx', list('screenTitles.templates', 'templates.intro')),
  setting('/configuration-settings', 'platform/config/configuration-screen.tsx', {
    layout: 'list',
    title: 'screenTitles.configuration',
    intro: 'config.intro',
    settings: [
      { title: 'config.unit.title', description: 'config.unit.text', shape: 'field' },
      { title: 'config.timeZone.title', description: 'config.timeZone.text', shape: 'field' },
      { title: 'config.polling.title', description: 'config.polling.text', shape: 'switchAndField' },
      {
        title: 'config.purge.title',
        description: 'config.purge.text',
        shape: 'switchAndTwoFields',
      },
      { title: 'config.retention.title', description: 'config.retention.text', shape: 'block' },
    ],
  }),
  setting(
    '/connectors',
    'intake/connectors/connectors-screen.tsx',
    list('screenTitles.connectors', 'connectors.intro'),
  ),
  setting('/shops', 'intake/shops/shops-screen.tsx', list('screenTitles.shops', 'shops.intro')),
  setting('/jigs', 'catalog/jigs/jigs-screen.tsx', {
    layout: 'catalogue',
    title: 'screenTitles.jigs',
    intro: 'settings.jigs.emptyText',
    buttons: [
      { label: 'jigs.openLayouts' },
      { label: 'jigs.createLayouts' },
      { label: 'jigs.importSvg', hasIcon: true },
      { label: 'jigs.deleted.title' },
      { label: 'jigs.add', hasIcon: true },
    ],
  }),
  setting('/layouts', 'catalog/layouts/layouts-screen.tsx', {
    layout: 'catalogue',
    title: 'screenTitles.layouts',
    intro: 'settings.layouts.emptyText',
    buttons: [{ label: 'settings.rules.title' }, { label: 'tables.add', hasIcon: true }],
  }),
]
