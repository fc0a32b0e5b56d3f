import type { Locator, Page } from '@playwright/test'
import type { Translate } from './translations.ts'

/** A screen or dialog in a defined state, in any language. */
export interface Scene {
  readonly name: string
  readonly as: 'nobody' | 'operator' | 'admin' | 'superadmin'
  /** A function if the path is only known after `seedStates`. */
  readonly path: string | (() => string)
  /** On a telephone, the orders screen opens in the view of the presets. */
  readonly showsPresets?: true
  /** The state of the scene is a dialog, which `openScene` awaits. */
  readonly shows?: 'dialog'
  /** Steps before the page is loaded, such as intercepting its requests. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** No other scene is shown by the same page: its steps change its requests or its session. */
  readonly hasOwnPage?: true
  /** Steps from the loaded screen to the state of the scene. */
  readonly open?: (page: Page, translate: Translate) => Promise<unknown>
  /** The scene shows a loading state: the screenshot does not wait for it to finish. */
  readonly isLoading?: true
}

export const button = (within: Page | Locator, name: RegExp) => within.getByRole('button', { name }).first()
/** Returns the first enabled button of this name. */
const possible = (page: Page, name: RegExp) => page.getByRole('button', { name, disabled: false }).first()
export const press =
  (...names: string[]) =>
  async (page: Page, translate: Translate) => {
    for (const name of names) await button(page, translate(name)).click()
  }
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** Clicks a button of the topmost dialog that opens another dialog. */
export async function openNext(page: Page, translate: Translate, name: string): Promise<void> {
  const opened = await page.getByRole('dialog').count()
  await button(dialog(page), translate(name)).click()
  await page.getByRole('dialog').nth(opened).waitFor()
}

const section = (page: Page, id: string) => page.locator(`#${id}`)

/** Clicks the action of this name in the first row of a list. */
export const rowAction = (name: string) => (page: Page, translate: Translate) =>
  button(page.getByRole('table'), translate(name, 'begins')).click()
/** As `rowAction`, for another user than the signed-in one. */
const userAction = (name: string) => (page: Page, translate: Translate) =>
  button(page.getByRole('row').filter({ hasText: 'operator@demo.example' }), translate(name, 'begins')).click()
const menu = (item: string) => async (page: Page, translate: Translate) => {
  await button(page, translate('Menu of {{name}}')).click()
  await page.getByRole('menuitem', { name: translate(item) }).click()
}
export const inSettings = (id: string, opener: string) => async (page: Page, translate: Translate) => {
  await button(section(page, id), translate(opener, 'begins')).click()
  await dialog(page).waitFor()
}

async function chooseOrder(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'PhoneCase-Black' }).first().click()
}

export async function choosePreset(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).first().click()
}

/** Fills the demo's first preset. */
async function filledPreset(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('tab').first().click()
  const fill = button(page, translate('Auto fill'))
  if (await fill.isEnabled()) await fill.click()
  await possible(page, translate('Remove orders')).waitFor()
}

/** The name of the button contains the number of print jobs that need attention. */
export const openPrintJobs = (page: Page, translate: Translate) =>
  button(page, translate('Print jobs', 'begins')).click()

export const ofPreset =
  (...names: string[]) =>
  async (page: Page, translate: Translate) => {
    await filledPreset(page, translate)
    await press(...names)(page, translate)
  }

const ORDERS = '/demo/orders'
const SETTINGS = '/demo/settings'
const JIGS = '/demo/settings/jigs'
const LAYOUTS = '/demo/settings/layouts'
const USERS = '/demo/settings/users'

/** Every screen and dialog of the product, in its usual state. */
export const SCENES: readonly Scene[] = [
  { name: 'sign-in', as: 'nobody', path: '/demo' },
  {
    name: 'sign-in-refused',
    as: 'nobody',
    path: '/demo',
    open: async (page, translate) => {
      await page.getByLabel(translate('E-mail')).fill('nobody@demo.example')
      await page.getByLabel(translate('Password')).first().fill('not this one')
      await button(page, translate('Log in')).click()
      await page.getByText(translate('Invalid username or password.', 'begins')).first().waitFor()
    },
  },
  { name: 'sign-in-missing', as: 'nobody', path: '/demo', open: press('Log in') },
  { name: 'sign-in-unknown', as: 'nobody', path: '/de-mo' },
  { name: 'sign-in-general', as: 'nobody', path: '/' },
  { name: 'guide', as: 'nobody', path: '/guide' },
  { name: 'privacy', as: 'nobody', path: '/guide/privacy' },
  { name: 'not-found', as: 'operator', path: '/demo/nothing' },

  { name: 'orders', as: 'operator', path: ORDERS },
  { name: 'orders-chosen', as: 'operator', path: ORDERS, open: chooseOrder },
  { name: 'orders-filled', as: 'operator', showsPresets: true, path: ORDERS, open: filledPreset },
  {
    name: 'orders-no-match',
    as: 'operator',
    path: ORDERS,
    open: (page, translate) =>
      page.getByRole('searchbox', { name: translate('Search orders') }).fill('nothing is called so'),
  },
  {
    name: 'orders-history',
    as: 'operator',
    path: ORDERS,
    open: (page, translate) => page.getByText(translate('Order history')).first().click(),
  },
  { name: 'orders-columns', as: 'operator', path: ORDERS, open: press('Columns') },
  {
    name: 'order-picture',
    as: 'operator',
    shows: 'dialog',
    path: ORDERS,
    open: press('Show the artwork of order {{order}}'),
  },
  { name: 'order-edit', as: 'admin', shows: 'dialog', path: ORDERS, open: press('Edit order {{order}}, job {{job}}') },
  {
    name: 'order-delete',
    as: 'admin',
    shows: 'dialog',
    path: ORDERS,
    open: (page, translate) => possible(page, translate('Delete order {{order}}, job {{job}}')).click(),
  },
  { name: 'preset-new', as: 'operator', shows: 'dialog', showsPresets: true, path: ORDERS, open: press('Add preset') },
  {
    name: 'preset-more',
    as: 'operator',
    showsPresets: true,
    path: ORDERS,
    open: async (page, translate) => {
      await choosePreset(page, /./)
      await press('More for {{name}}')(page, translate)
    },
  },
  { name: 'labels', as: 'operator', shows: 'dialog', showsPresets: true, path: ORDERS, open: ofPreset('Print labels') },
  {
    name: 'proof',
    as: 'operator',
    shows: 'dialog',
    showsPresets: true,
    path: ORDERS,
    open: async (page, translate) => {
      await ofPreset('More for {{name}}')(page, translate)
      await page.getByRole('menuitem', { name: translate('Preview sheet') }).click()
      await dialog(page).getByText(translate('Save the sheet')).waitFor()
    },
  },
  { name: 'print', as: 'operator', shows: 'dialog', showsPresets: true, path: ORDERS, open: ofPreset('Print orders') },
  { name: 'print-jobs', as: 'operator', shows: 'dialog', showsPresets: true, path: ORDERS, open: openPrintJobs },
  { name: 'palette', as: 'admin', shows: 'dialog', path: ORDERS, open: press('Find anything') },
  { name: 'shortcuts', as: 'admin', shows: 'dialog', path: ORDERS, open: (page) => page.keyboard.press('?') },
  { name: 'user-menu', as: 'admin', path: ORDERS, open: press('Menu of {{name}}') },
  { name: 'own-password', as: 'admin', shows: 'dialog', path: ORDERS, open: menu('Change password') },
  { name: 'sessions', as: 'admin', shows: 'dialog', path: ORDERS, open: menu('Where you are signed in') },

  { name: 'settings', as: 'admin', path: SETTINGS },
  { name: 'masters', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('masters', 'Open') },
  { name: 'rules', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('rules', 'Open') },
  {
    name: 'rules-versions',
    as: 'admin',
    shows: 'dialog',
    path: SETTINGS,
    open: async (page, translate) => {
      await inSettings('rules', 'Open')(page, translate)
      await button(dialog(page), translate('Versions')).click()
    },
  },
  { name: 'inputs', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('hotFolders', 'Open') },
  { name: 'shop-system', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('hotFolders', 'Shop system') },
  { name: 'channels', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('channels', 'Open') },
  { name: 'tickets', as: 'admin', shows: 'dialog', path: SETTINGS, open: inSettings('channels', 'Tickets …') },
  { name: 'configuration', as: 'admin', path: '/demo/settings/configuration-settings' },
  { name: 'audit', as: 'admin', path: '/demo/settings/audit' },
  { name: 'connectors', as: 'admin', path: '/demo/settings/connectors' },
  { name: 'connector-key', as: 'admin', shows: 'dialog', path: '/demo/settings/connectors', open: press('New key') },
  {
    name: 'connector-revoke',
    as: 'admin',
    shows: 'dialog',
    path: '/demo/settings/connectors',
    open: press('Revoke the key {{name}}'),
  },

  { name: 'users', as: 'admin', path: USERS },
  { name: 'user-new', as: 'admin', shows: 'dialog', path: USERS, open: press('New user') },
  { name: 'user-edit', as: 'admin', shows: 'dialog', path: USERS, open: userAction('Edit {{name}}') },
  { name: 'user-password', as: 'admin', shows: 'dialog', path: USERS, open: rowAction('New password for {{name}}') },
  { name: 'user-rules', as: 'admin', shows: 'dialog', path: USERS, open: userAction('Rules of {{name}}') },
  {
    name: 'user-delete',
    as: 'admin',
    shows: 'dialog',
    path: USERS,
    open: (page, translate) =>
      page
        .getByRole('button', { name: translate('Delete {{name}}'), disabled: false })
        .first()
        .click(),
  },

  { name: 'jigs', as: 'admin', path: JIGS },
  { name: 'jig-new', as: 'admin', shows: 'dialog', path: JIGS, open: press('Add jig') },
  { name: 'jig-edit', as: 'admin', shows: 'dialog', path: JIGS, open: rowAction('Edit') },
  { name: 'jig-history', as: 'admin', shows: 'dialog', path: JIGS, open: rowAction('History') },
  { name: 'jig-delete', as: 'admin', shows: 'dialog', path: JIGS, open: rowAction('Delete') },
  { name: 'layout-of-jigs', as: 'admin', shows: 'dialog', path: JIGS, open: press('Create print layouts') },
  { name: 'layouts', as: 'admin', path: LAYOUTS },
  { name: 'layout-new', as: 'admin', shows: 'dialog', path: LAYOUTS, open: press('Add print layout') },
  { name: 'layout-edit', as: 'admin', shows: 'dialog', path: LAYOUTS, open: rowAction('Edit') },
  { name: 'layout-history', as: 'admin', shows: 'dialog', path: LAYOUTS, open: rowAction('History') },
  { name: 'layout-delete', as: 'admin', shows: 'dialog', path: LAYOUTS, open: rowAction('Delete') },

  { name: 'environments', as: 'superadmin', path: '/customers' },
  { name: 'environment-new', as: 'superadmin', path: '/create-environment' },
  { name: 'empty-shop', as: 'superadmin', path: '/newshop/orders' },
  { name: 'empty-settings', as: 'superadmin', path: '/newshop/settings' },
  { name: 'empty-jigs', as: 'superadmin', path: '/newshop/settings/jigs' },
]
