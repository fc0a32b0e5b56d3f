import type { Page } from '@playwright/test'
import { blockRequests } from '../block-requests.ts'
import { button, choosePreset, dialog, openPrintJobs, type Scene } from './scenes.ts'
import type { Translate } from './translations.ts'

const ORDERS = '/demo/orders'
const JIGS = '/demo/settings/jigs'
const LAYOUTS = '/demo/settings/layouts'

/** Opens an unbooked order for editing, with a changed print quantity. */
async function changedOrder(page: Page, translate: Translate): Promise<void> {
  const open = page.getByRole('row').filter({ hasText: 'Mug-White' })
  await open.getByRole('button', { name: translate('Edit order {{order}}, job {{job}}') }).click()
  await dialog(page).getByLabel(translate('Priority')).fill('7')
}

/** The preset with print jobs, see `seedStates`. */
const printed = (page: Page) => choosePreset(page, 'Flatbed afternoon')

/** Opens the print job whose sheet was sent. */
async function firstRun(page: Page, translate: Translate): Promise<void> {
  await openPrintJobs(page, translate)
  await dialog(page)
    .getByRole('button', { name: translate('Details') })
    .last()
    .click()
}

/** Error, loading, full and in-progress states, in addition to the initial state of each screen and dialog. */
export const STATE_SCENES: readonly Scene[] = [
  {
    name: 'cookie-notice',
    as: 'nobody',
    path: '/demo',
    prepare: (page) => page.addInitScript(() => localStorage.removeItem('cookieNoticeTime')),
  },
  {
    name: 'orders-loading',
    as: 'operator',
    path: ORDERS,
    isLoading: true,
    // the request for the list of orders is pending
    prepare: (page) => page.route('**/pax/orders**', () => {}),
    open: (page, translate) => page.getByRole('grid', { name: translate('Active') }).waitFor(),
  },
  {
    name: 'orders-not-loaded',
    as: 'operator',
    path: ORDERS,
    prepare: (page) => blockRequests(page, '*/pax/orders*'),
    open: (page, translate) => page.getByText(translate('The orders could not be loaded')).first().waitFor(),
  },
  {
    name: 'connection-lost',
    as: 'operator',
    path: ORDERS,
    prepare: (page) => blockRequests(page, '*/pax/events*'),
    open: (page, translate) => page.getByText(translate('Connection lost, trying again')).first().waitFor(),
  },
  {
    name: 'order-not-saved',
    as: 'admin',
    shows: 'dialog',
    path: ORDERS,
    open: async (page, translate) => {
      await changedOrder(page, translate)
      await page.route('**/pax/orders', (route) => route.abort(), { times: 1 })
      await button(dialog(page), translate('Save')).click()
      await page.getByText(translate('What happened')).first().waitFor()
    },
  },
  {
    name: 'order-discard',
    as: 'admin',
    shows: 'dialog',
    path: ORDERS,
    open: async (page, translate) => {
      await changedOrder(page, translate)
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'order-why',
    as: 'admin',
    shows: 'dialog',
    path: ORDERS,
    open: async (page, translate) => {
      await button(page, translate('Edit order {{order}}, job {{job}}')).click()
      await button(dialog(page), translate('Why this jig?')).click()
    },
  },
  {
    name: 'preset-multi-job',
    as: 'operator',
    shows: 'dialog',
    showsPresets: true,
    path: ORDERS,
    open: async (page, translate) => {
      await button(page, translate('Add preset')).click()
      await dialog(page).getByText(translate('Multi-job')).click()
    },
  },
  { name: 'run-tile', as: 'operator', showsPresets: true, path: ORDERS, open: printed },
  { name: 'run', as: 'operator', shows: 'dialog', showsPresets: true, path: ORDERS, open: firstRun },
  {
    name: 'run-jobs',
    as: 'operator',
    shows: 'dialog',
    showsPresets: true,
    path: ORDERS,
    open: openPrintJobs,
  },
  {
    name: 'run-reject',
    as: 'operator',
    shows: 'dialog',
    showsPresets: true,
    path: ORDERS,
    open: async (page, translate) => {
      await firstRun(page, translate)
      await button(dialog(page), translate('Reject pieces')).click()
      await button(dialog(page), /PhoneCase/).click()
    },
  },
  {
    name: 'jig-multiple',
    as: 'admin',
    shows: 'dialog',
    path: JIGS,
    open: async (page, translate) => {
      await button(page.getByRole('table'), translate('Edit', 'begins')).click()
      await button(dialog(page), translate('Add multiple')).click()
    },
  },
  {
    name: 'jig-chosen',
    as: 'admin',
    shows: 'dialog',
    path: JIGS,
    open: async (page, translate) => {
      await button(page.getByRole('table'), translate('Edit', 'begins')).click()
      await dialog(page).getByRole('row').nth(2).click()
    },
  },
  {
    name: 'jig-outside',
    as: 'admin',
    shows: 'dialog',
    path: JIGS,
    open: async (page, translate) => {
      await button(page.getByRole('table'), translate('Edit', 'begins')).click()
      await dialog(page).locator('[data-key]').first().click({ force: true })
      await dialog(page).getByRole('spinbutton', { name: 'X', exact: true }).first().fill('300')
      await dialog(page).locator('[data-invalid]').first().waitFor()
    },
  },
  {
    name: 'layout-chosen',
    as: 'admin',
    shows: 'dialog',
    path: LAYOUTS,
    open: async (page, translate) => {
      await button(page.getByRole('table'), translate('Edit', 'begins')).click()
      await dialog(page).locator('[data-key]').first().click({ force: true })
    },
  },
]
