import { expect, test } from './fixtures.ts'
import { printOrders, signIn } from './orders-page.ts'

test.use({ shop: 'scan a label' })

test('A label that is scanned on the Orders screen opens its piece, in the list and in the search field', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await printOrders(page, 'Print 1 piece')
  await page.getByRole('region', { name: 'Print run' }).getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  const code = await run.getByText(/^[0-9A-Z]{10}$/).innerText()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // the focus is in the list, where Enter opens the editor of an order
  const piece = page.getByRole('dialog', { name: `Piece ${code}` })
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  for (const label of [code, `https://print.example.com/demo/p/${code}`]) {
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
    await expect(piece.getByText('PhoneCase-White-M-2').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(piece).toBeHidden()
  }
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(piece).toBeVisible()
  await expect(piece.getByText('Slot 1.1')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('piece.png') })
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
})
