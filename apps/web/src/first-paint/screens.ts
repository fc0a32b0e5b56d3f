import type { MessageKey } from '../i18n/resources.ts'

/** What the server may paint of a screen before any script has come: all of it is the same for everybody. */
export type SkeletonKind =
  /** The shape of a page, no more. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'signIn' }
  /** Orders: the frame, and a bar where the list begins. */
  | { readonly kind: 'orders' }
  /** A page of the settings: its heading, what it is for. `home` has no way back above it, `catalogue` buttons beside. */
  | {
      readonly kind: 'page'
      readonly head: 'home' | 'list' | 'catalogue'
      readonly title: MessageKey
      readonly intro?: MessageKey
    }

/** An address of the web app, and what its first visit fetches and shows. */
export interface PrerenderedRoute {
  /** As the router writes it; `:resourceName` stands for the environment. */
  readonly path: string
  /** The module of the screen, below `src/features`. */
  readonly module: string
  readonly paint: SkeletonKind
  /** Where the router leads who is signed in, or who is not. */
  readonly signedIn?: string
  readonly signedOut?: string
}

const SIGN_IN = '/:resourceName'
const ORDERS = '/:resourceName/orders'
/** A screen below the settings. */
const setting = (
  name: string,
  module: string,
  page: Omit<Extract<SkeletonKind, { kind: 'page' }>, 'kind'>,
): PrerenderedRoute => ({
  path: `/:resourceName/settings${name}`,
  module,
  paint: { kind: 'page', ...page },
  signedOut: SIGN_IN,
})
const list = (title: MessageKey, intro?: MessageKey) => ({ head: 'list', title, ...(intro ? { intro } : {}) }) as const

/** Every screen that has an address of its own (specification section 2, Routes). */
export const PRERENDERED_ROUTES: readonly PrerenderedRoute[] = [
  { path: '/', module: 'session/login-screen.tsx', paint: { kind: 'signIn' } },
  { path: SIGN_IN, module: 'session/login-screen.tsx', paint: { kind: 'signIn' }, signedIn: ORDERS },
  { path: '/customers', module: 'customers/customers-screen.tsx', paint: { kind: 'blank' }, signedOut: '/' },
  { path: '/create-environment', module: 'customers/create-environment-screen.tsx', paint: { kind: 'blank' } },
  { path: '/guide', module: 'guide/guide-screen.tsx', paint: { kind: 'blank' } },
  { path: '/guide/privacy', module: 'guide/privacy-screen.tsx', paint: { kind: 'blank' } },
  { path: ORDERS, module: 'orders/orders-screen.tsx', paint: { kind: 'orders' }, signedOut: SIGN_IN },
  setting('', 'settings/settings-screen.tsx', { head: 'home', title: 'settings.title', intro: 'settings.intro' }),
  setting('/users', 'users/users-screen.tsx', list('users.title', 'users.intro')),
  setting('/audit', 'audit/audit-screen.tsx', list('audit.title', 'audit.intro')),
  setting('/configuration-settings', 'config/configuration-screen.tsx', list('config.title')),
  setting('/connectors', 'connectors/connectors-screen.tsx', list('connectors.title', 'connectors.intro')),
  setting('/jigs', 'jigs/jigs-screen.tsx', { head: 'catalogue', title: 'jigs.title' }),
  setting('/layouts', 'layouts/layouts-screen.tsx', { head: 'catalogue', title: 'tables.title' }),
]
