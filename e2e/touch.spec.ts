import { expect, test } from './fixtures.ts'
import { filesIn, outputFolder, signIn } from './orders-page.ts'
import { renderSheet } from './render-sheet.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

test('On a touch screen an order is chosen, booked, labelled, printed and seen in the order history', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        document.documentElement.dataset['pointers'] =
          `${document.documentElement.dataset['pointers'] ?? ''} ${pointerType}`
      },
      true,
    )
  })
  await signIn(page)
  // `signIn` clicks with a mouse. From here on, everything is tapped.
  await page.evaluate(() => delete document.documentElement.dataset['pointers'])
  const dialog = page.getByRole('dialog')
  await page.getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).tap()
  await page.getByRole('button', { name: 'Add order' }).tap()
  await expect(page.getByText('Free slots: 23 of 29')).toBeVisible()
  await page.getByRole('button', { name: 'Auto fill' }).tap()
  await expect(page.getByText(/^Auto fill placed/).first()).toBeVisible()

  const labels = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print labels' }).tap()
  await dialog.getByRole('button', { name: 'Save labels' }).tap()
  const { pages } = await renderSheet(await (await labels).path())

  await page.getByRole('button', { name: 'Print orders' }).tap()
  await dialog.getByRole('button', { name: `Print ${pages} pieces` }).tap()
  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 30_000 }).toHaveLength(1)
  await page.getByText('Order history').tap()
  await expect(
    page.getByRole('grid', { name: 'Order history' }).getByRole('row', { name: /Pen-Black-S-6/ }),
  ).toContainText('Printed')
  await expect(page.locator('html')).toHaveAttribute('data-pointers', /^( touch)+$/)
})
