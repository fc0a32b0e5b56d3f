import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { phoneCase } from './orders-page.ts'
import { getJigErrors, getLayoutErrors, getUserErrors } from './setup-error-steps.ts'
import {
  ADMIN,
  addUser,
  expectFailsOffline,
  getDialog,
  OPERATOR,
  openSettings,
  PASSWORD,
  SUPER,
  saveAfterRetry,
  signIn,
  signInFirst,
} from './setup-steps.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'
import { FIRST_PASSWORD } from './user-accounts.ts'

test.describe.configure({ mode: 'serial' })

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="180mm" viewBox="0 0 100 180">
  <rect id="s1" x="10" y="10" width="80" height="160"/></svg>`

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookieNoticeTime', String(Date.now()))))

test('The provider creates the environment and its first administrator', async ({ page, product }) => {
  await makeSuperAdministrator(product, SUPER, PASSWORD)
  await page.route('**/pax/user/login', (route) => route.abort())
  const sent = page.waitForRequest('**/pax/user/login')
  await signInAt(page, '/', SUPER, PASSWORD)
  expect((await sent).headers()['type']).toBe('b2b')
  await expect(page.getByText('Request failed, Please check your server connection.').first()).toBeVisible()
  await page.unroute('**/pax/user/login')
  await signInAt(page, '/', SUPER, 'not the password')
  await expect(page.getByText('Invalid username or password.').first()).toBeVisible()
  await signInAt(page, '/', SUPER, PASSWORD)
  await page.waitForURL('**/customers')
  await page.getByRole('link', { name: 'Create environment' }).click()
  const create = page.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  for (const [name, why] of [
    ['Orders', '“orders” is reserved by the system. Choose another name.'],
    ['new-shop', 'Only letters a to z and digits can be used.'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await create.click()
    await expect(page.getByText(why)).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('NewShop')
  await page.route('**/createEnvironment', (route) => route.abort())
  await create.click()
  await expect(page.getByText('The environment could not be created.')).toBeVisible()
  await page.unroute('**/createEnvironment')
  await create.click()
  await page.waitForURL('**/newshop/settings')
  await expect(page.getByRole('region', { name: 'Set up this environment' })).toBeVisible()
  await page.goto('/create-environment')
  await page.getByRole('textbox', { name: 'Name' }).fill('NewShop')
  await create.click()
  await expect(page.getByText('There is already an environment “newshop”. Choose another name.')).toBeVisible()
  await page.goto('/newshop/settings/users')
  await addUser(page, ADMIN, 'Administrator')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).toContain('newshop')
  for (const password of [PASSWORD, FIRST_PASSWORD]) expect(stored).not.toContain(password)
})

test('The help message is written per language, shown to administrators, and hidden by them', async ({ page }) => {
  await signInAt(page, '/', SUPER, PASSWORD)
  await page.waitForURL('**/customers')
  await page.goto('/newshop/settings/configuration-settings')
  await page.getByRole('button', { name: 'Edit help message' }).click()
  const editor = getDialog(page)
  const save = editor.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await editor.getByRole('textbox').fill('Call 100 for help.')
  await editor.getByText('Deutsch').click()
  await expect(editor.getByRole('textbox')).toHaveValue('')
  await editor.getByRole('textbox').fill('Hilfe unter 100.')
  await saveAfterRetry(page, '/pax/config/updateHelpMessage', save, 'The help message could not be saved')
  await expect(editor).toBeHidden()
  await page.getByRole('switch', { name: 'Show the help message' }).click()
  const apply = page.getByRole('button', { name: 'Apply' })
  await saveAfterRetry(page, '/pax/config', apply, 'The configuration could not be applied')
  await expect(page.getByText('Configuration applied').last()).toBeVisible()

  await signInFirst(page, ADMIN)
  await page.goto('/newshop/settings/configuration-settings')
  await expect(page.getByText('Show the help message')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit help message' })).toHaveCount(0)
  await page.goto('/newshop/settings')
  await expect(page.getByText('Call 100 for help.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await expect(page.getByText('Hilfe unter 100.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await expect(page.getByText('Call 100 for help.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  const hide = page.getByRole('button', { name: 'Hide', exact: true })
  await saveAfterRetry(page, '/pax/config/updateShowHelpMessage', hide, 'The help message could not be hidden')
  await expect(page.getByText('Call 100 for help.')).toHaveCount(0)
})

test('Step 1: an administrator sets up parameters, a hot folder and learning', async ({ page }) => {
  await signIn(page, ADMIN)
  const inputs = await openSettings(page, 'Inputs')
  await inputs.getByRole('button', { name: 'Custom parameters' }).click()
  const params = getDialog(page, 'Custom parameters')
  const addParameter = params.getByRole('button', { name: 'Add parameter' })
  for (let number = 1; number <= 5; number += 1) await addParameter.click()
  await expect(addParameter).toBeDisabled()
  for (let number = 5; number > 1; number -= 1)
    await params
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
  await expect(addParameter).toBeEnabled()
  const save = params.getByRole('button', { name: 'Save' })
  for (const [name, why] of [
    ['colour', 'There is a parameter of this name already.'],
    ['x'.repeat(300), 'This name is too long.'],
  ] as const) {
    await params.getByRole('textbox', { name: 'Parameter 1' }).fill(name)
    await expect(params.getByText(why)).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await params.getByRole('textbox', { name: 'Parameter 1' }).fill('Finish')
  await saveAfterRetry(page, '/customparams', save, 'The custom parameters could not be saved')
  await expect(params).toHaveCount(0)

  await inputs.getByRole('button', { name: /^Hot folder 1/ }).click()
  for (const parameter of ['Media', 'Finish', 'Quantity']) {
    await inputs.getByRole('button', { name: 'Add a parameter to the order' }).click()
    await page.getByRole('menuitem', { name: parameter }).click()
  }
  await expect(inputs.getByText(/\.pdf$/).last()).toBeVisible()
  await expect(inputs.getByText(/^The separator may not occur inside a value/)).toBeVisible()
  await expect(inputs.getByRole('navigation').getByRole('button')).toHaveCount(9)
  await expect(inputs.getByRole('switch', { name: 'Learning mode' })).toHaveCount(0)
  await inputs.getByRole('button', { name: /persBiz/ }).click()
  await inputs.getByRole('combobox', { name: 'Media', exact: true }).fill('product')
  await page.keyboard.press('Enter')
  await expect(inputs.getByText('product', { exact: true })).toBeVisible()
  await inputs.getByRole('switch', { name: 'Learning mode' }).click()
  const saveInputs = inputs.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/inputsetting/connectors', saveInputs, 'The input settings could not be saved')
  await expect(page.getByText('Input settings saved').last()).toBeVisible()
  // Until then the browser asks before leaving a page with unsaved changes.
  await expect(inputs).toHaveCount(0)

  const outputs = await openSettings(page, 'Output channels')
  await expect(outputs.getByText(/^No user may print yet/)).toBeVisible()
  await expect(outputs.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
})

test('Step 2: an administrator creates jigs and layouts', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/newshop/settings/jigs')
  const drawing = (name: string, content: string) => ({
    name: `${name}.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(content),
  })
  const slot = '<rect id="s1" x="10" y="10" width="80" height="160"/>'
  await page
    .locator('input[type=file]')
    .setInputFiles([
      drawing('PhoneCase', DRAWING),
      drawing('NotXml', '<svg'),
      drawing('Open', DRAWING.replace(slot, '<path id="s1" d="M0 0L10 10"/>')),
      drawing('Out', DRAWING.replace('width="80"', 'width="95"')),
      drawing('ImageOut', DRAWING.replace(slot, `${slot}<rect id="p1" x="5" y="20" width="20" height="20"/>`)),
    ])
  const imported = getDialog(page)
  await expect(imported.getByRole('listitem')).toHaveText([
    /NotXml\.svg.*The drawing cannot be read as a jig\./,
    /Open\.svg.*lines, polylines or open paths/,
    /Out\.svg.*A slot is outside the jig\./,
    /ImageOut\.svg.*An image box is outside its slot\./,
    /PhoneCase\.svg/,
  ])
  await imported.getByRole('button', { name: 'Close' }).last().click()
  const jigs = page.getByRole('row', { name: /PhoneCase/ })
  await expectFailsOffline(
    page,
    '/pax/jig',
    jigs.getByRole('button', { name: /^Copy/ }).first(),
    'The jig could not be copied',
  )
  await expect(jigs).toHaveCount(1)
  await getJigErrors(page)

  await page.getByRole('button', { name: 'Create print layouts' }).click()
  const editor = getDialog(page)
  await editor.getByLabel('Name').fill('Bed')
  await editor.getByRole('combobox', { name: 'Jig' }).click()
  await page.getByRole('option', { name: 'PhoneCase' }).click()
  const save = editor.getByRole('button', { name: /^(Create|Save)$/ })
  await saveAfterRetry(page, '/pax/table', save, 'The print layout could not be saved')
  await expect(editor).toBeHidden()
  await getLayoutErrors(page)
})

test('Step 3: an administrator creates masters and automation rules', async ({ page }) => {
  await signIn(page, ADMIN)
  const masters = await openSettings(page, 'Masters')
  await masters.getByRole('textbox', { name: 'Add a value: Quality level' }).fill('High')
  await masters.getByRole('textbox', { name: 'Add a value: Quality level' }).press('Enter')
  const saveMasters = masters.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/pax/actions', saveMasters, 'The masters could not be saved')
  await expect(page.getByText('Masters updated').last()).toBeVisible()

  const rules = await openSettings(page, 'Automation rules')
  await rules.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menuitem', { name: 'Finish' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Custom parameters' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Media' }).click()
  await rules.getByRole('button', { name: 'Add values' }).click()
  const values = getDialog(page, 'Add values')
  await expect(values.getByRole('combobox', { name: 'Comparison' })).toHaveValue('equal')
  await values.getByRole('textbox', { name: 'Values' }).fill('PhoneCase\nphonecase ')
  await expect(values.getByText('Line 2, “phonecase”: Value already exists.')).toBeVisible()
  await expect(values.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await values.getByRole('textbox', { name: 'Values' }).fill('PhoneCase')
  await values.getByRole('button', { name: 'Add', exact: true }).click()
  await rules.getByRole('option', { name: 'PhoneCase' }).click()
  const panel = rules.getByRole('complementary', { name: 'Chosen value' })
  await panel.getByRole('combobox', { name: 'Jig' }).click()
  await page.getByRole('listbox', { name: 'Jig', exact: true }).getByRole('option', { name: 'PhoneCase' }).click()
  await rules.getByRole('textbox', { name: /^A file name/ }).fill('phonecase-matt-2.pdf')
  await expect(rules.getByText('(capitals ignored)')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a value: Quality level' }).click()
  const quality = getDialog(page, 'Add a value: Quality level')
  await quality.getByRole('textbox', { name: 'Name' }).fill(' high ')
  await expect(quality.getByText('Value already exists.')).toBeVisible()
  await expect(quality.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await rules.getByRole('button', { name: 'Check and save' }).click()
  const preview = getDialog(page, 'What this changes')
  const saveRules = preview.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/pax/filters/tree', saveRules, 'The rules could not be saved')
  await expect(page.getByText('Filters updated').last()).toBeVisible()
})

test('Step 4: an administrator creates users with their rules and output channels, and the first order appears on the operator’s screen', async ({
  page,
  product,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/newshop/settings/users')
  await addUser(page, OPERATOR, 'Operator')
  await getUserErrors(page)
  await page.getByRole('button', { name: `Rules of ${OPERATOR}` }).click()
  const rules = getDialog(page)
  await rules.getByRole('button', { name: 'Add rule' }).click()
  await rules.getByRole('checkbox', { name: 'PhoneCase' }).check()
  const saveRules = rules.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/pax/user/edit', saveRules, 'The rules could not be saved')
  await expect(page.getByText('Rules updated')).toBeVisible()

  const outputs = await openSettings(page, 'Output channels')
  await expect(outputs.getByRole('link', { name: /output connector/ })).toHaveAttribute(
    'href',
    '/newshop/settings/connectors',
  )
  await outputs.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Local hot folder' }).click()
  await outputs.getByRole('textbox', { name: 'Name', exact: true }).fill('Flatbed')
  await expect(outputs.getByRole('button', { name: 'Save' })).toBeDisabled()
  await outputs.getByRole('textbox', { name: 'Folder', exact: true }).fill('output/Flatbed')
  const saveOutputs = outputs.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/pax/myprinters', saveOutputs, 'The output settings could not be saved')
  await expect(page.getByText('Output settings saved').last()).toBeVisible()

  const folder = path.join(product.dataFolder, 'environments', 'newshop', 'hotfolders', 'HotFolder1')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '.part'), await phoneCase(3, 'First'))
  await rename(path.join(folder, '.part'), path.join(folder, 'PhoneCase-matt-2.pdf'))
  await signInFirst(page, OPERATOR)
  await expect(page.getByRole('row', { name: /PhoneCase-matt-2/ })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('gridcell', { name: 'No jig' })).toHaveCount(0)
})
