import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { drop, hotFolder, phoneCase } from './orders-page.ts'
import { openAs } from './sign-in.ts'

const FRAMES = ['front', 'back']

test('For a job with two frames the panel and the dialog show which one is printed', async ({ page, product }) => {
  const art = path.join(hotFolder(product), 'art')
  await mkdir(art, { recursive: true })
  for (const [seed, name] of FRAMES.entries())
    await writeFile(path.join(art, `${name}.pdf`), await phoneCase(seed, name))
  const frames = FRAMES.map((name, at) => ({ file: `art/${name}.pdf`, copies: at + 1 }))
  const job = { jobId: 'both sides', mediaInfo: { media: 'PhoneCase', mediaColor: 'Black', mediaSize: 'M' }, frames }
  await drop(product, 'two-sides.json', JSON.stringify({ orderId: 'TWO-SIDES', jobs: [job] }))

  await openAs(page, 'operator')
  await page.getByRole('gridcell', { name: 'TWO-SIDES', exact: true }).click()
  await expect(page.getByText('TWO-SIDES · both sides · Frame 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: /^Edit order TWO-SIDES/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('definition').filter({ hasText: 'Frame 1 of 2' })).toBeVisible()
  await expect(dialog.getByRole('term').filter({ hasText: 'To print now' })).toBeVisible()
})

test('Searching, sorting and scrolling keep the focus on its order, and each cell is labelled with its order', async ({
  page,
  product,
}) => {
  const order = (n: number) => ({
    orderId: `MANY-${String(n).padStart(3, '0')}`,
    jobs: [
      { jobId: `many ${n}`, mediaInfo: { media: 'PhoneCase' }, frames: [{ file: 'art/front.pdf', copies: n + 1 }] },
    ],
  })
  for (let n = 0; n < 90; n++) await drop(product, `many-${n}.json`, JSON.stringify(order(n)))
  await openAs(page, 'operator')
  const grid = page.getByRole('grid', { name: 'Active', exact: true })
  // Arriving orders are not announced; the result of a search is.
  const announced = page.getByRole('status')
  await expect(announced).toHaveText('')
  await page.getByRole('searchbox').fill('MANY-')
  await expect(announced).toHaveText(/^\d+ jobs?$/)
  await expect(grid).toHaveAttribute('aria-rowcount', '91', { timeout: 60_000 })
  await page.getByRole('columnheader', { name: 'Order' }).click()

  const areRowsCorrect = () =>
    grid.evaluate((root) =>
      [...root.querySelectorAll('[data-row]')].map((row) => {
        const at = Number(row.getAttribute('aria-rowindex')) - 2
        const cellText = (column: string) => row.querySelector(`[data-column="${column}"]`)?.textContent
        return cellText('orderId') === `MANY-${String(at).padStart(3, '0')}` && cellText('copies') === String(at + 1)
      }),
    )
  await expect.poll(async () => new Set(await areRowsCorrect())).toEqual(new Set([true]))
  await page.getByRole('gridcell', { name: 'MANY-002', exact: true }).click()
  const focused = page.locator('[role="gridcell"]:focus')
  for (const top of [1800, 60, 3000, 700]) {
    await grid.evaluate((root, to) => root.scrollTo({ top: to }), top)
    await expect(grid.locator(`[aria-rowindex="${Math.ceil(top / 44) + 3}"]`)).toBeVisible()
    expect(new Set(await areRowsCorrect())).toEqual(new Set([true]))
    await expect(focused).toHaveText('MANY-002')
  }
  await page.keyboard.press('Control+End')
  await expect(page.locator('[aria-rowindex="91"] :focus')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(grid.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '90')
  const places = await grid.evaluate((root) =>
    [...root.querySelectorAll('[data-row]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
