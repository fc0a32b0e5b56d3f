import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

async function openSettings(page: Page, dialog: string) {
  await openAs(page, 'admin')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: `Open: ${dialog}` }).click()
  return page.getByRole('dialog').last()
}

async function expectNothingSerious(page: Page) {
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
}

/** Stores rules in which the last value of each level leads to the next level. */
async function storeRules(page: Page, levels: number, values: number): Promise<void> {
  const headers = { Customer: 'demo', Origin: new URL(page.url()).origin }
  const { version } = (await (await page.request.get('/pax/filters/tree', { headers })).json()) as { version: number }
  const keys = ['media', 'color', 'size', 'quantity', 'jobId'].map((name) => `systemParam.${name}`)
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
  const filterNodes = numbered(levels).map((level) => ({
    id: `level ${level}`,
    key: keys[level] ?? `custom ${level}`,
    values: numbered(values + 1).map((at) => ({
      dataNodeId: `${level}-${at}`,
      filterNodeId: at === values && level + 1 < levels ? `level ${level + 1}` : null,
      isLinked: false,
    })),
  }))
  const dataNodes = filterNodes.flatMap((node, level) =>
    node.values.map(({ dataNodeId }, at) => ({
      id: dataNodeId,
      value: at === values ? 'default' : `Value ${level + 1}-${at + 1}`,
      matchRule: 'EQUAL',
      actions: {},
    })),
  )
  const data = { rootFilterNodeId: 'level 0', filterNodes, dataNodes, version }
  expect((await page.request.post('/pax/filters/tree', { headers, data })).status()).toBe(200)
}

test('The test box highlights the path of a file name and lists values that nearly matched', async ({ page }) => {
  const dialog = await openSettings(page, 'Automation rules')
  await dialog.getByRole('textbox', { name: /^A file name/ }).fill('PhonCase-White-M-3.pdf')
  await expect(dialog.getByText('Nearly “PhoneCase”: “PhonCase” looks like a typing error.')).toBeVisible()
  await expect(dialog.getByText('none: no rule sets a jig')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^A file name/ }).fill('phonecase-White-M-3.pdf')
  await expect(dialog.getByText('(capitals ignored)')).toBeVisible()
  await expect(dialog.getByRole('option', { name: /PhoneCase.*on the way/ })).toBeVisible()
  await dialog.getByRole('textbox', { name: /^A file name/ }).fill('White.pdf')
  await expect(dialog).toContainText('does not fit')
  await expectNothingSerious(page)
})

test('Rules are changed by keyboard only, undone, and list the affected orders before saving', async ({ page }) => {
  const dialog = await openSettings(page, 'Automation rules')
  const media = dialog.getByRole('listbox', { name: 'Level 1: Media' })
  await media.getByRole('option', { name: /Keyring/ }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(media.getByRole('option').first()).toContainText('Keyring')
  await page.keyboard.press('Control+z')
  await expect(media.getByRole('option').first()).toContainText('PhoneCase')
  await page.keyboard.press('Delete')
  await expect(media.getByRole('option', { name: /Keyring/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  const preview = page.getByRole('dialog', { name: 'What this changes' })
  await expect(preview.getByText('Active orders that would change: 3 of 12')).toBeVisible()
  await expect(preview.getByRole('rowheader', { name: 'Keyring-Blue-70-2' })).toBeVisible()
  await preview.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Filters updated')).toBeVisible()
})

test('An earlier version of the rules is restored', async ({ page }) => {
  const dialog = await openSettings(page, 'Automation rules')
  await dialog.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of the rules' })
  await expect(versions.getByText('admin@demo.example')).toBeVisible()
  await versions.getByRole('button', { name: 'Load version 1 into the editor' }).click()
  await expect(dialog.getByRole('option', { name: /Keyring/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Filters updated')).toBeVisible()
})

test('Closing the rules asks for confirmation if there are unsaved changes, which survive a reload', async ({
  page,
}) => {
  const dialog = await openSettings(page, 'Automation rules')
  await dialog.getByRole('option', { name: /Pen/ }).first().click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByText('Not saved yet')).toBeVisible()

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(dialog.getByRole('option', { name: /Pen/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Restore them' }).click()
  await expect(dialog.getByRole('option', { name: /Pen/ })).toHaveCount(0)
  await expect(dialog.getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('A master in use cannot be deleted and its uses are listed; duplicates are rejected', async ({ page }) => {
  const dialog = await openSettings(page, 'Masters')
  await expect(dialog.getByRole('row', { name: /High quality/ }).locator('code')).toHaveText(/\S/)
  await dialog.getByRole('button', { name: 'Delete High quality' }).click()
  const uses = page.getByRole('dialog', { name: 'High quality is still in use' })
  await expect(uses.getByText('Automation rule for “PhoneCase”')).toBeVisible()
  await page.keyboard.press('Escape')
  const field = dialog.getByRole('textbox', { name: 'Add a value: Quality level' })
  await field.fill('standard ')
  await expect(dialog.getByText('Value already exists.').filter({ visible: true })).toBeVisible()
  await field.fill('Draft')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Masters updated')).toBeVisible()
})

test('A hot folder is set up with a live example, and a real file name is tested', async ({ page }) => {
  const dialog = await openSettings(page, 'Inputs')
  await dialog.getByRole('button', { name: 'Hot folder 3' }).click()
  for (const parameter of ['Media', 'Quantity']) {
    await dialog.getByRole('button', { name: 'Add a parameter to the order' }).click()
    await page.getByRole('menuitem', { name: parameter }).click()
  }
  await expect(dialog.getByText(/^[^ ]+\.pdf$/)).toHaveText('PhoneCase-3.pdf')
  const name = dialog.getByRole('textbox', { name: 'Try a real file name' })
  await name.fill('Mug.pdf')
  await expect(dialog.getByText(/does not fit/)).toBeVisible()
  await name.fill('Mug-12.pdf')
  await expect(dialog.getByRole('definition').filter({ hasText: '12' }).first()).toBeVisible()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Input settings saved')).toBeVisible()
})

test('The path check of a hot folder shows that it exists, is writable, and its free space', async ({ page }) => {
  const dialog = await openSettings(page, 'Output channels')
  await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('The folder is there.')).toBeVisible()
  await expect(dialog.getByText('Platen may write into it.')).toBeVisible()
  await expect(dialog.getByText(/free$/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Folder' }).fill('../other')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Platen may not use this folder.')).toBeVisible()
  await expectNothingSerious(page)
})

test('An order shows why it got its jig, or none, and links to the rules', async ({ page }) => {
  await openAs(page, 'admin')
  await page
    .getByRole('button', { name: /^Edit order Mug/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Why no jig?' }).click()
  const why = page.getByRole('dialog', { name: /^How the jig of order Mug/ })
  await expect(why.getByText('No rule names a jig for it.')).toBeVisible()
  await expect(why.getByRole('list', { name: /path through the rules/i })).toContainText('Mug')
  await expectNothingSerious(page)
  await why.getByRole('button', { name: 'Try it in the rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Automation rules' })
  await expect(rules.getByRole('combobox', { name: 'Order' })).toHaveValue(/^Mug/)
  await page.keyboard.press('Escape')
  await expect(rules).toHaveCount(0)
  await expect(why).toBeVisible()
})

test('A multi-job group is created from two files on one queue, reordered, and persists after saving', async ({
  page,
}) => {
  const dialog = await openSettings(page, 'Output channels')
  await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Multi-job group' }).click()
  const group = dialog.getByRole('region', { name: 'Multi-job group' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await group.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await expect(group.getByText('The group needs a name.')).toBeVisible()
  await group.getByRole('textbox', { name: 'Name', exact: true }).fill('White twice')
  await group.getByRole('button', { name: 'Add file' }).click()
  await group.getByRole('button', { name: 'Add file' }).click()
  await group.getByRole('textbox', { name: 'Name of file 2' }).fill('White')
  const files = group.getByRole('list', { name: /^Files/ }).getByRole('listitem')
  await expect(files).toHaveText([/Original File/, /Dup\. File/])
  await group.getByRole('button', { name: 'Move White up' }).click()
  await expect(group.getByRole('textbox', { name: 'Name of file 1' })).toHaveValue('White')
  await expect(files).toHaveText([/Original File/, /Dup\. File/])
  await expectNothingSerious(page)
  await group.getByText('Combined', { exact: true }).click()
  await expect(files).toHaveText([/Comb\. File/, /Comb\. File/])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Output settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await dialog.getByRole('button', { name: /^MJG White twice/ }).click()
  await expect(group.getByRole('textbox', { name: /^Name of file/ })).toHaveCount(2)
  await expect(group.getByRole('combobox', { name: 'Channel' })).not.toHaveValue('')
})

test('12 levels of 500 values are rendered virtualised, and navigated by keyboard', async ({ page }) => {
  await openAs(page, 'admin')
  await storeRules(page, 12, 500)
  await page.goto('/demo/settings')
  await page.getByRole('button', { name: 'Open: Automation rules' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('option').first().click()
  for (let level = 1; level < 12; level += 1) {
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('listbox')).toHaveCount(level + 1)
  }
  expect(await dialog.getByRole('option').count()).toBeLessThan(600)
  await expect(dialog.getByRole('button', { name: 'Add values' }).first()).toBeDisabled()
  const focused = page.locator(':focus')
  await expect(focused).toHaveText('Value 12-1')
  await expect(focused).toHaveAttribute('aria-setsize', '501')
  await page.keyboard.press('End')
  await expect(focused).toHaveAttribute('aria-posinset', '501')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(focused).toHaveText('Value 12-500')
  await expect(focused).toHaveAttribute('aria-posinset', '499')
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('option', { name: 'Value 12-500' })).toHaveAttribute('aria-posinset', '500')
  await expectNothingSerious(page)
})

test('A change of the configured unit applies to all screens immediately', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  await page.getByText('Inches').click()
  // until the stored configuration is refetched, leaving the page would ask to discard the changes
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pax/config', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  const apply = page.getByRole('button', { name: 'Apply' })
  const reading = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/pax/config'))
  await apply.click()
  await reading
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(apply).toHaveAttribute('data-loading')
  release()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.locator('#jigs').getByText(/\sin$/).first()).toBeVisible()
})
