import { expect, test } from './fixtures.ts'
import { printOrders } from './orders-page.ts'
import { scan } from './scan.ts'
import { openAs } from './sign-in.ts'

test('A label that is scanned on the Orders screen opens its piece, in the list and in the search field', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await printOrders(page, 'Print 1 piece')
  await page.getByRole('region', { name: 'Print job' }).getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  const code = await run.getByText(/^[0-9A-Z]{10}$/).innerText()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // the focus is in the list, where Enter opens the editor of an order
  const piece = page.getByRole('dialog', { name: `Piece ${code}` })
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  for (const label of [code, `https://print.example.com/demo/p/${code}`]) {
    await scan(page, label)
    await expect(piece.getByText('PhoneCase-White-M-2').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(piece).toBeHidden()
  }
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.focus()
  await scan(page, code)
  await expect(piece).toBeVisible()
  await expect(piece.getByText('Slot 1.1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
})

test('A label that is scanned while the focus is on a button does not press it', async ({ page }) => {
  await openAs(page, 'operator')
  const codes = { first: '000000000N', second: 'K8H289HD31', misread: 'K8H289HD32' }

  // a second label replaces the piece
  await page.getByRole('gridcell').first().focus()
  await scan(page, codes.first)
  await expect(page.getByRole('dialog', { name: `Piece ${codes.first}` })).toBeVisible()
  await scan(page, codes.second)
  await expect(page.getByRole('dialog', { name: `Piece ${codes.second}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await scan(page, codes.misread)
  await expect(page.getByText(`This is not the code of a piece: ${codes.misread}`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: `Piece ${codes.second}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const autoFill = page.getByRole('button', { name: 'Auto fill' })
  await autoFill.focus()
  await scan(page, 'K8H289HD39')
  await expect(page.getByText('This is not the code of a piece: K8H289HD39')).toBeVisible()
  await expect(page.getByText(/Auto fill placed/)).toHaveCount(0)
  await expect(autoFill).toBeFocused()

  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  const calls: string[] = []
  page.on('request', (request) => {
    // The presets of jobs are read by a POST request.
    if (request.method() !== 'GET' && !request.url().endsWith('/of-jobs')) calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Print orders' }).click()
  const question = page.getByRole('dialog', { name: /^Print / })
  await expect(question.getByRole('button', { name: 'Print 1 piece' })).toBeFocused()
  await scan(page, codes.first)
  await expect(page.getByText('Close the dialog first, then scan again.')).toBeVisible()
  await scan(page, codes.misread)
  await expect(page.getByText(`This is not the code of a piece: ${codes.misread}`).last()).toBeVisible()
  await expect(question.getByRole('button', { name: 'Print 1 piece' })).toBeFocused()
  expect(calls).toEqual([])
})
