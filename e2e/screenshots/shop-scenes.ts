import type { Page } from '@playwright/test'
import { FIRST_PASSWORD } from '../user-accounts.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'
import { button, choosePreset, dialog, ofPreset, openPrintJobs, press, rowAction, type Scene } from './scenes.ts'
import { NEW_USER } from './seed-states.ts'
import type { Translate } from './translations.ts'

const ORDERS = '/demo/orders'
const JIGS = '/demo/settings/jigs'
const LAYOUTS = '/demo/settings/layouts'
const PRODUCTS = '/demo/settings/products'
const TEMPLATES = '/demo/settings/templates'
const SHOPS = '/demo/settings/shops'

export type Step = (page: Page, translate: Translate) => Promise<unknown>
type As = Scene['as']

/** A dialog of a screen, which its URL or a step opens. */
export const dialogScene = (name: string, as: As, path: string, open?: Step): Scene => ({
  name,
  as,
  path,
  shows: 'dialog',
  ...(open && { open }),
})
export const presetScene = (name: string, open: Step): Scene => ({
  name,
  as: 'operator',
  path: ORDERS,
  shows: 'dialog',
  showsPresets: true,
  open,
})

/** Selects orders in the list, two of which are on no preset. */
const selectOrders: Step = async (page, translate) => {
  for (const order of ['Mug-White-300-2', 'PhoneCase-Black-L-2']) {
    await page
      .getByRole('row')
      .filter({ hasText: order })
      .getByRole('checkbox', { name: translate('Select order {{order}}, job {{job}}') })
      .click()
  }
}
export const ofSelected =
  (name: string): Step =>
  async (page, translate) => {
    await selectOrders(page, translate)
    await press(name)(page, translate)
  }
const inHistory =
  (...names: readonly string[]): Step =>
  async (page, translate) => {
    await page.getByText(translate('Order history')).first().click()
    await page.getByRole('row').filter({ hasText: 'PhoneCase-White-M-2' }).first().click()
    await press(...names)(page, translate)
  }
/** Edits the order of this name. */
const edit =
  (order: string, ...names: readonly string[]): Step =>
  async (page, translate) => {
    const row = page.getByRole('row').filter({ hasText: order })
    await button(row, translate('Edit order {{order}}, job {{job}}')).click()
    for (const name of names) await button(dialog(page), translate(name, 'begins')).click()
  }
/** Opens a print job: the first one of the list failed, the last one was sent. */
export const printJob =
  (which: 'first' | 'last', ...names: readonly string[]): Step =>
  async (page, translate) => {
    await openPrintJobs(page, translate)
    const details = dialog(page).getByRole('button', { name: translate('Details') })
    await (which === 'first' ? details.first() : details.last()).click()
    for (const name of names) await button(dialog(page), translate(name, 'begins')).click()
  }
const presetMenu =
  (item: string): Step =>
  async (page, translate) => {
    await choosePreset(page, 'Flatbed afternoon')
    await press('More for {{name}}')(page, translate)
    await page.getByRole('menuitem', { name: translate(item) }).click()
  }
const openMessages: Step = (page, translate) =>
  page
    .getByRole('link', { name: translate('Messages of {{name}}') })
    .first()
    .click()
const openMessage: Step = async (page, translate) => {
  await openMessages(page, translate)
  await page
    .getByRole('button', { name: translate('Open message {{name}}') })
    .first()
    .click()
}
const firstSignIn: Step = async (page, translate) => {
  await page.getByLabel(translate('E-mail')).fill(NEW_USER)
  await page.getByLabel(translate('Password')).first().fill(FIRST_PASSWORD)
  await button(page, translate('Log in')).click()
  await page.getByLabel(translate('Existing password', 'begins')).waitFor()
}
const endSession: Step = async (page, translate) => {
  await edit('Mug-White-300-2')(page, translate)
  await dialog(page).getByLabel(translate('Priority')).fill('7')
  await page.context().clearCookies()
  await button(dialog(page), translate('Save')).click()
  await page.getByLabel(translate('Password')).first().waitFor()
}
const outOfService: Step = async (page, translate) => {
  const body = JSON.stringify({ success: false, errorCode: 'database_unavailable' })
  await waitUntilSettled(page)
  await page.route('**/pax/**', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))
  await page.getByText(translate('Order history')).first().click()
  // the list itself is loaded already
  await page.getByRole('searchbox', { name: translate('Search orders') }).fill('PhoneCase')
  await page.getByText(translate('The database does not answer.')).first().waitFor()
}
/** Chooses the first item of the first template. */
export const chooseItem: Step = async (page, translate) => {
  await rowAction('Edit')(page, translate)
  await dialog(page).getByRole('row').nth(1).click()
}

/**
 * The scenes that show a print shop at work, with the data of `seedStates`, and the rarer dialogs.
 *
 * @param getProofPath returns the path that `seedStates` has returned
 */
export const shopScenes = (getProofPath: () => string): readonly Scene[] => [
  { name: 'customer-proof', as: 'nobody', path: getProofPath },
  { name: 'customer-proof-text', as: 'nobody', path: getProofPath, open: press('Change text') },
  { name: 'customer-proof-invalid', as: 'nobody', path: `/demo/proof/${'x'.repeat(43)}` },
  { name: 'own-first-password', as: 'nobody', path: '/demo', open: firstSignIn },
  { ...dialogScene('session-ended', 'operator', ORDERS, endSession), hasOwnPage: true },
  { name: 'out-of-service', as: 'operator', path: ORDERS, isLoading: true, hasOwnPage: true, open: outOfService },

  { name: 'orders-selected', as: 'admin', path: ORDERS, open: selectOrders },
  dialogScene('orders-edit', 'admin', ORDERS, ofSelected('Edit…')),
  dialogScene('orders-cancel', 'admin', ORDERS, ofSelected('Cancel order…')),
  dialogScene('orders-delete', 'admin', ORDERS, ofSelected('Delete')),
  { name: 'history-chosen', as: 'operator', path: ORDERS, open: inHistory() },
  dialogScene('history-jobs', 'operator', ORDERS, inHistory('Print jobs')),
  dialogScene('order-to-approve', 'admin', ORDERS, edit('Proof-1')),
  dialogScene('order-without-product', 'admin', ORDERS, edit('1002')),
  dialogScene('order-shipments', 'operator', ORDERS, async (page, translate) => {
    await edit('Mug-White-300-2')(page, translate)
    await dialog(page).getByText(translate('Shipments')).first().click()
    for (const carrier of ['DHL', 'UPS']) {
      await button(dialog(page), translate('Add shipment')).click()
      await dialog(page)
        .getByRole('textbox', { name: translate('Carrier') })
        .last()
        .fill(carrier)
    }
  }),
  dialogScene('order-timeline', 'admin', ORDERS, async (page, translate) => {
    await edit('Proof-1')(page, translate)
    await dialog(page)
      .getByRole('link', { name: translate('Timeline') })
      .click()
  }),

  presetScene('preset-edit', async (page, translate) => {
    await choosePreset(page, 'Flatbed afternoon')
    await press('Update preset')(page, translate)
  }),
  presetScene('preset-clear', presetMenu('Clear preset')),
  presetScene('preset-delete', presetMenu('Delete preset')),
  presetScene('preset-remove-all', ofPreset('Remove orders')),
  presetScene('print-job-failed', printJob('first')),
  presetScene('print-job-sent', printJob('last')),
  presetScene('print-job-again', printJob('last', 'Print again')),
  presetScene('print-job-pieces', printJob('last', 'Print pieces again')),
  presetScene('print-job-cancel', printJob('first', 'Cancel print job')),

  dialogScene('jigs-deleted', 'admin', `${JIGS}?deleted=`),
  dialogScene('jig-save-as', 'admin', JIGS, async (page, translate) => {
    await rowAction('Edit')(page, translate)
    await button(dialog(page), translate('Save as')).click()
  }),
  dialogScene('layout-save-as', 'admin', LAYOUTS, async (page, translate) => {
    await rowAction('Edit')(page, translate)
    await button(dialog(page), translate('Save as')).click()
  }),

  { name: 'products', as: 'admin', path: PRODUCTS },
  dialogScene('product-new', 'admin', `${PRODUCTS}?create=`),
  dialogScene('product-edit', 'admin', `${PRODUCTS}?edit=PROOF`),
  dialogScene('product-history', 'admin', `${PRODUCTS}?history=PROOF`),
  dialogScene('product-import', 'admin', `${PRODUCTS}?import=`),
  { name: 'templates', as: 'admin', path: TEMPLATES },
  dialogScene('template-new', 'admin', `${TEMPLATES}?create=`),
  dialogScene('template-edit', 'admin', TEMPLATES, rowAction('Edit')),
  dialogScene('template-chosen', 'admin', TEMPLATES, chooseItem),
  dialogScene('template-try', 'admin', TEMPLATES, rowAction('Try with real values')),
  dialogScene('template-history', 'admin', TEMPLATES, rowAction('History')),
  dialogScene('templates-deleted', 'admin', `${TEMPLATES}?deleted=`),
  dialogScene('fonts', 'admin', `${TEMPLATES}?fonts=`),
  { name: 'shops', as: 'admin', path: SHOPS },
  dialogScene('shop-new', 'admin', `${SHOPS}?setup=new`),
  dialogScene('shop-address', 'admin', `${SHOPS}?setup=new`, async (page, translate) => {
    await press('Next')(page, translate)
    await dialog(page).getByRole('textbox').first().fill('Second shop')
  }),
  { name: 'shop-messages', as: 'admin', path: SHOPS, open: openMessages },
  dialogScene('shop-message', 'admin', SHOPS, openMessage),
  dialogScene('help-message', 'superadmin', '/demo/settings/configuration-settings', press('Edit help message')),
  dialogScene('environment-rename', 'superadmin', '/customers', rowAction('Rename {{name}}')),
  dialogScene('environment-delete', 'superadmin', '/customers', rowAction('Delete {{name}}')),

  { name: 'empty-layouts', as: 'superadmin', path: '/newshop/settings/layouts' },
  { name: 'empty-products', as: 'superadmin', path: '/newshop/settings/products' },
  { name: 'empty-templates', as: 'superadmin', path: '/newshop/settings/templates' },
  { name: 'empty-shops', as: 'superadmin', path: '/newshop/settings/shops' },
  { name: 'empty-users', as: 'superadmin', path: '/newshop/settings/users' },
  { name: 'empty-connectors', as: 'superadmin', path: '/newshop/settings/connectors' },
  { name: 'empty-audit', as: 'superadmin', path: '/newshop/settings/audit' },
  { name: 'empty-rules', as: 'superadmin', path: '/newshop/settings?open=rules', shows: 'dialog' },
]
