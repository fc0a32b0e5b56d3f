import { calls } from '@platen/contract/calls'
import type { WireFailingReport } from '@platen/contract/shops'
import type { Page } from '@playwright/test'
import { navigate } from '../navigate.ts'
import { button, choosePreset, dialog, ofPreset, openNext, press, rowAction, type Scene } from './scenes.ts'
import { chooseItem, dialogScene, ofSelected, presetScene, printJob, type Step } from './shop-scenes.ts'

const ORDERS = '/demo/orders'
const JIGS = '/demo/settings/jigs'
const TEMPLATES = '/demo/settings/templates'
const SHOPS = '/demo/settings/shops'

/** Changes the response of a call, for states that the data of the demo does not have. */
async function withResponse<Body>(
  page: Page,
  { path }: { readonly path: string },
  change: (body: Body) => object,
): Promise<void> {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as Body) })
    },
  )
}

/** Opens the piece with the first label of the print job that was sent. */
const openPiece: Step = async (page, translate) => {
  await printJob('last')(page, translate)
  const code = await dialog(page)
    .getByText(/^[0-9A-Z]{10}$/)
    .first()
    .innerText()
  await navigate(page, `${ORDERS}?piece=${code}`)
  await page.getByRole('dialog', { name: code }).waitFor()
}

interface ProfileBody {
  readonly user: { readonly permissions: readonly string[] }
}

const fillStorage = async (page: Page) => {
  await withResponse<ProfileBody>(page, calls.session.profile, ({ user, ...body }) => ({
    ...body,
    user: { ...user, showsStorage: true },
  }))
  await withResponse(page, calls.storage.get, (body: object) => ({
    ...body,
    data: { total_usage: 20_000_000_000, subsc_storage: 20_000_000_000 },
  }))
}
/** Prints while the storage of the environment is full. */
const printWithFullStorage: Step = async (page, translate) => {
  // on a telephone, it is in the other view
  await page.getByRole('region', { name: translate('Storage'), includeHidden: true }).waitFor({ state: 'attached' })
  await ofPreset()(page, translate)
  // the button looks disabled, and says why when it is clicked
  await button(page, translate('Print orders')).click({ force: true })
}

interface PresetsBody {
  readonly outputPresets: readonly { readonly name: string }[]
}

const sharePreset = async (page: Page) => {
  const user = 'power@demo.example'
  await withResponse<ProfileBody>(page, calls.session.profile, (body) => ({
    ...body,
    user: { ...body.user, permissions: [...body.user.permissions, 'team_presets_edit'] },
  }))
  await withResponse<PresetsBody>(page, calls.outputPresets.list, ({ outputPresets, ...body }) => ({
    ...body,
    outputPresets: outputPresets.map((preset) =>
      preset.name === 'Flatbed morning'
        ? { ...preset, sharedWith: 'environment', owner: user, usedBy: { user, since: new Date().toISOString() } }
        : preset,
    ),
  }))
}
/** Takes over a preset on which a colleague works. */
const takeOverPreset: Step = async (page, translate) => {
  await choosePreset(page, /Flatbed morning/)
  await press('Take over')(page, translate)
}

interface PredictionBody {
  readonly jobs: readonly { readonly id: string; readonly jobId: string }[]
}

const refuseCancel = (page: Page) =>
  withResponse<PredictionBody>(page, calls.orders.validateCancel, ({ jobs, ...body }) => ({
    ...body,
    jobs: [],
    refused: jobs.map(({ id, jobId }, index) =>
      index === 0
        ? { id, jobId, code: 'cancel_awaits_artwork', details: { orderId: jobId, jobId } }
        : { id, jobId, code: 'not_found', details: {} },
    ),
  }))

/** Cancels orders of which one no longer exists, and another waits for its artwork. */
const cancelRefused: Step = async (page, translate) => {
  await refuseCancel(page)
  await ofSelected('Cancel order…')(page, translate)
  await dialog(page).getByRole('group').waitFor()
  await page.unrouteAll()
}

/** Imports drawings that are refused, so that no jig is created. */
const importDrawings: Step = async (page) => {
  const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="300mm" height="200mm" viewBox="0 0 300 200">'
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      file('Mugs without slots.svg', `${open}<rect width="300" height="200"/></svg>`),
      file('Not a drawing.svg', 'not a drawing'),
    ])
  await dialog(page).locator('li[data-state="refused"]').nth(1).waitFor()
}

const chooseFont: Step = async (page, translate) => {
  await chooseItem(page, translate)
  await dialog(page)
    .getByRole('combobox', { name: translate('Font') })
    .click()
  await page.getByRole('option').first().waitFor()
}
const chooseSlot: Step = async (page, translate) => {
  await rowAction('Edit')(page, translate)
  await openNext(page, translate, 'Take the shape of a slot')
  await dialog(page)
    .getByRole('combobox', { name: translate('Jig') })
    .click()
  await page.getByRole('option').first().click()
}

const openShopAccess: Step = async (page, translate) => {
  await press('Set up {{name}}')(page, translate)
  await button(dialog(page), translate('Address and secret')).click()
}
const REPORT: WireFailingReport = {
  id: '1',
  orderPk: '1',
  orderId: '#1003',
  what: 'printed',
  state: 'waiting',
  fault: 'notReached',
  message: null,
  since: '2026-11-20T10:00:00.000Z',
  at: '2026-11-20T11:00:00.000Z',
  nextAttemptAt: '2026-11-20T12:00:00.000Z',
}
const REPORTS: readonly WireFailingReport[] = [
  REPORT,
  {
    ...REPORT,
    id: '2',
    orderPk: '2',
    orderId: '#1004',
    what: 'shipped',
    state: 'failed',
    fault: 'rejected',
    message: 'The order is archived.',
    nextAttemptAt: null,
  },
]
const failReports = (page: Page) =>
  withResponse(page, calls.shops.reports, (body: object) => ({ ...body, reports: REPORTS, total: 2 }))

/** Lists orders about which a report to the shop failed. */
const listReports: Step = async (page, translate) => {
  const link = page.getByRole('link', { name: translate('Messages of {{name}}') }).first()
  const shop = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('shop') ?? ''
  await navigate(page, `${SHOPS}?reports=${shop}`)
  await page.getByText('#1004').waitFor()
}

/** Dialogs that are opened in another dialog, and rare states; with the data of `seedStates`. */
export const DETAIL_SCENES: readonly Scene[] = [
  dialogScene('piece', 'operator', ORDERS, openPiece),
  presetScene('run-labels', printJob('last', 'Print labels')),
  { ...presetScene('storage-full', printWithFullStorage), prepare: fillStorage },
  { ...presetScene('preset-take-over', takeOverPreset), prepare: sharePreset },
  dialogScene('orders-cancel-refused', 'admin', ORDERS, cancelRefused),
  dialogScene('read-names', 'operator', `${ORDERS}?reading=names`),
  dialogScene('jig-import', 'admin', JIGS, importDrawings),
  dialogScene('jig-grid', 'admin', JIGS, async (page, translate) => {
    await rowAction('Edit')(page, translate)
    await openNext(page, translate, 'Grid')
  }),
  dialogScene('template-font', 'admin', TEMPLATES, chooseFont),
  dialogScene('template-slot', 'admin', TEMPLATES, chooseSlot),
  dialogScene('shop-access', 'admin', SHOPS, openShopAccess),
  { name: 'shop-reports', as: 'admin', path: SHOPS, prepare: failReports, open: listReports },
]
