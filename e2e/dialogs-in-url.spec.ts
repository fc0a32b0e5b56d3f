import { jigCalls } from '@platen/contract/jigs'
import { productCalls } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, send } from './jigs-page.ts'
import { openScreen } from './navigate.ts'
import { openAs, startSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const MISSING = 'What this link opens no longer exists, or you do not have the permission for it.'
const UNKNOWN_ID = '5f0c3cf7-60c0-4f7c-9d0c-000000000000'

interface OpenDialog {
  readonly path: string
  /** Opens the dialog from its row. */
  readonly open: (page: Page) => Promise<void>
  readonly param: string
  readonly title: string | RegExp
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Dialogs of one row, with the row of the demo or of `createRows`. */
const DIALOGS: readonly OpenDialog[] = [
  { path: 'settings/jigs', open: press('Edit: Pens 12-up'), param: 'edit', title: 'Jig Pens 12-up' },
  { path: 'settings/jigs', open: press('History: Pens 12-up'), param: 'history', title: /Pens 12-up/ },
  { path: 'settings/layouts', open: press('Edit: Flatbed hall 1'), param: 'edit', title: /Flatbed hall 1/ },
  { path: 'settings/products', open: press('Edit product URL-1'), param: 'edit', title: /URL-1/ },
  { path: 'settings/templates', open: press('Edit: Dialogs'), param: 'edit', title: /Dialogs/ },
  { path: 'settings/templates', open: press('History: Dialogs'), param: 'history', title: /Dialogs/ },
  { path: 'settings/users', open: press('Edit operator@demo.example'), param: 'edit', title: /operator@demo/ },
  { path: 'settings/users', open: press('Rules of operator@demo.example'), param: 'rules', title: /operator@demo/ },
]

/** Dialogs for users who print. */
const DIALOGS_OF_OPERATORS: readonly OpenDialog[] = [
  { path: 'orders', open: press(/^Edit order Pen-White-S-4/), param: 'edit', title: /Pen-White-S-4/ },
  { path: 'orders', open: press('Update preset'), param: 'editPreset', title: /preset/i },
]

async function createRows(page: Page): Promise<void> {
  const product = {
    sku: 'URL-1',
    name: 'Product of a link',
    media: '',
    color: '',
    size: '',
    workingDays: null,
    blank: '',
    parameters: {},
    printFile: 'order',
    linkField: '',
    artworkId: null,
    templateId: null,
    approvalDays: null,
    fixes: 'off',
    turnArtwork: false,
    maxScalePercent: 0,
    maxTrimMm: 0,
  }
  await send(page, productCalls.create, product)
  const template = {
    name: 'Dialogs',
    width: 100,
    height: 50,
    shape: 'RECT',
    whiteSpot: 'White',
    items: [],
    heldWords: [],
  }
  await send(page, templateCalls.create, template)
}

async function expectInUrl(page: Page, dialogs: readonly OpenDialog[]): Promise<void> {
  for (const { path, open, param, title } of dialogs) {
    await test.step(`${path}?${param}`, async () => {
      if (new URL(page.url()).pathname !== `/demo/${path}`) await openScreen(page, `/demo/${path}`)
      await open(page)
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      const link = page.url()
      expect(new URL(link).searchParams.has(param)).toBe(true)

      await page.reload()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
      expect(new URL(page.url()).pathname).toBe(`/demo/${path}`)
      await page.goForward()
      await expect(dialog).toBeVisible()

      const other = await page.context().newPage()
      await other.goto(link)
      await expect(other.getByRole('dialog', { name: title })).toBeVisible()
      await other.keyboard.press('Escape')
      await other.waitForURL((url) => !url.searchParams.has(param))
      await other.close()
      await page.goBack()
      await expect(dialog).toBeHidden()
    })
  }
}

test('The dialog of a row survives a reload, opens from a link, and Back closes it', async ({ page }) => {
  test.slow()
  await openAs(page, 'admin')
  await createRows(page)
  await expectInUrl(page, DIALOGS)
})

test('The dialogs of orders and presets survive a reload, open from a link, and Back closes them', async ({ page }) => {
  await openAs(page, 'operator')
  await expectInUrl(page, DIALOGS_OF_OPERATORS)
})

test('A closed dialog leaves no entry in the history', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('main').getByRole('link', { name: 'Jigs', exact: true }).first().click()
  for (const name of ['Edit: Pens 12-up', 'History: Pens 12-up']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  // the selection that the buttons have changed is kept
  await page.waitForURL((url) => url.searchParams.has('selected') && !url.searchParams.has('history'))
  await page.goBack()
  await page.waitForURL('**/demo/settings')
})

test('A key that is pressed directly after the one that opens a dialog belongs to the dialog', async ({ page }) => {
  await openAs(page, 'operator')
  const edit = page.getByRole('button', { name: /^Edit order Pen-White-S-4/ })
  const dialog = page.getByRole('dialog')
  // Its code is loaded now.
  await edit.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await edit.press('Enter')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

async function expectMissing(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(`/demo/${path}`)
      await expect(page.getByText(MISSING)).toBeVisible()
      await page.waitForURL((url) => url.search === '')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }
}

test('A link to a row that does not exist closes its dialog and shows a message', async ({ page }) => {
  await openAs(page, 'admin')
  await expectMissing(page, [
    `settings/jigs?edit=${UNKNOWN_ID}`,
    `settings/layouts?history=${UNKNOWN_ID}`,
    'settings/products?edit=no-such-sku',
    `settings/templates?try=${UNKNOWN_ID}`,
    `settings/users?password=${UNKNOWN_ID}`,
    `settings/shops?setup=${UNKNOWN_ID}`,
  ])
})

test('A link to an order or a preset that does not exist closes its dialog and shows a message', async ({ page }) => {
  await openAs(page, 'operator')
  await expectMissing(page, ['orders?edit=no-such-job', `orders?editPreset=${UNKNOWN_ID}`])
})

test('For a user without the edit permission, a link opens the editor read-only, and no dialog that creates or restores', async ({
  page,
}) => {
  await startSession(page, 'operator')
  const response = await page.request.get(jigCalls.list.path, { headers: { customer: 'demo' } })
  const { jigs } = (await response.json()) as { jigs: { id: string; name: string }[] }
  const { id, name } = jigs[0] ?? { id: '', name: '' }
  await openAs(page, 'operator', `/demo/settings/jigs?edit=${id}`)
  const editor = page.getByRole('dialog', { name: `Jig ${name}` })
  await expect(editor.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  for (const link of ['jigs?create=', 'jigs?deleted=']) {
    await page.goto(`/demo/settings/${link}`)
    await expect(page.getByText(MISSING), link).toBeVisible()
  }
  await page.goto(`/demo/settings/jigs?history=${id}`)
  await expect(page.getByRole('dialog', { name: `History of ${name}` })).toBeVisible()
})

test('A link opens its dialog also after signing in', async ({ page }) => {
  await page.goto('/demo/settings/jigs?create=')
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('platen-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Add jig' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/demo/settings/jigs')
})

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard your changes?' })

test('Back asks before it closes a dialog with unsaved changes', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(editor, 'Width')).toHaveValue('321')
  expect(new URL(page.url()).searchParams.has('edit')).toBe(true)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/demo/settings/jigs')
})

test('The open dialog of the settings and what is selected in it survive a reload', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Inputs', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Input settings' })
  await dialog.getByRole('button', { name: 'Hot folder 3' }).click()
  await page.waitForURL(/open=inputs.*tab=HotFolder3/)
  await page.reload()
  await expect(dialog.getByRole('button', { name: 'Hot folder 3' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.waitForURL((url) => url.search === '')
})

test('The order whose dialog was closed stays selected, with Escape and with Back', async ({ page }) => {
  await openAs(page, 'operator')
  const row = page.getByRole('row', { name: /Pen-White-S-4/ })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.goto('/demo/orders')
    await expect(row).toHaveAttribute('aria-selected', 'false')
    await page.getByRole('button', { name: /^Edit order Pen-White-S-4/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toHaveAttribute('aria-selected', 'true')
  }
})
