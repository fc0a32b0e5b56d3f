import { expect, test } from './fixtures.ts'
import { makeSuperAdministrator, signInAt as signIn } from './super-administrator.ts'

const PASSWORD = 'three quiet otters sing'

test('An administrator creates a user, who signs in, changes their password and cannot open the users screen', async ({
  page,
  browser,
}) => {
  await signIn(page, '/demo', 'admin@demo.example', 'platen-demo')
  await page.waitForURL('**/demo/orders')
  await page.goto('/demo/settings')
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('Olga@demo.example')
  await dialog.getByLabel('New password').fill('password')
  await dialog.getByLabel('Confirm password').fill('password')
  await expect(dialog.getByText('Strength: weak')).toBeVisible()
  await dialog.getByLabel('New password').fill(PASSWORD)
  await expect(dialog.getByText('Passwords are not same')).toBeVisible()
  await dialog.getByLabel('Confirm password').fill(PASSWORD)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Operator' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Jigs: View' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /olga@demo\.example/ })).toContainText('Operator')

  const other = await (await browser.newContext({ baseURL: page.url() })).newPage()
  await signIn(other, '/demo', 'olga@demo.example', PASSWORD)
  await other.waitForURL('**/demo/orders')
  await other.goto('/demo/settings/users')
  await other.waitForURL('**/demo/orders')
  await other.getByRole('button', { name: /Menu of/ }).click()
  await other.getByRole('menuitem', { name: 'Change password' }).click()
  const own = other.getByRole('dialog')
  await own.getByLabel('Existing password').fill('not it')
  await own.getByLabel('New password').fill('four loud herons dance')
  await own.getByLabel('Confirm password').fill('four loud herons dance')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('The existing password is not right.')).toBeVisible()
  await own.getByLabel('Existing password').fill(PASSWORD)
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Password updated')).toBeVisible()

  await page.getByRole('button', { name: 'Delete olga@demo.example' }).click()
  await page.getByRole('button', { name: 'Delete user', exact: true }).click()
  await expect(page.getByRole('row', { name: /olga@demo\.example/ })).toBeHidden()
  await other.reload()
  await other.waitForURL('**/demo')
})

test('A super administrator, created by the command line, sees all environments and creates one', async ({
  page,
  product,
}) => {
  await makeSuperAdministrator(product, 'root@provider.example', PASSWORD)
  await signIn(page, '/', 'root@provider.example', PASSWORD)
  await page.waitForURL('**/customers')
  await expect(page.getByRole('row', { name: /demo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Create environment' }).click()
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled()
  await expect(page.getByText(`${new URL(page.url()).origin}/`)).toBeVisible()
  await page.getByLabel('Name').fill('Settings')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('“settings” is reserved by the system.')).toBeVisible()
  await page.getByLabel('Name').fill('new shop')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Only letters a to z and digits can be used.')).toBeVisible()
  await page.getByLabel('Name').fill('newshop')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/newshop/settings')
  expect(await page.evaluate(() => sessionStorage.getItem('resourceName'))).toBe('newshop')
  await page.goto('/newshop/settings/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await page.goto('/create-environment')
  await page.getByLabel('Name').fill('newshop')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('There is already an environment “newshop”.')).toBeVisible()
})
