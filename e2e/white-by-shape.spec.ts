import path from 'node:path'
import { readStreams } from '../apps/server/src/testing/read-sheet-page.ts'
import { expect, test } from './colleague.ts'
import { filesIn, outputFolder, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test('An administrator chooses the shape of the white of a channel, and the next sheet has white in the shape of its artwork', async ({
  page,
  product,
  colleague: operator,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await dialog
    .getByRole('button', { name: /Flatbed/ })
    .first()
    .click()
  await dialog.getByRole('switch', { name: 'White below the artwork' }).click()
  await dialog.getByRole('combobox', { name: 'Shape of the white' }).click()
  await page.getByRole('option', { name: 'Artwork', exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Choke' }).fill('0.3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Output settings saved')).toBeVisible()

  await openAs(operator, 'operator')
  await operator.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await operator.getByRole('button', { name: 'Add one' }).click()
  await printOrders(operator)
  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 30_000 }).toHaveLength(1)
  const [name = ''] = await filesIn(outputFolder(product))
  const streams = await readStreams(path.join(outputFolder(product), name))
  // with `flood`, the shape would be that of the slot
  expect(streams).toMatch(/\/OC \/White BDC .*\n\/White cs 1 scn\nq [-.\d ]+ cm \/W1 Do Q/)
})
