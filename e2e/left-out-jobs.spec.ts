import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { phoneCase } from './orders-page.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

const headers = { authorization: 'Bearer platen-demo-key' }

/** Submits an order of the shop system with these jobs. */
async function submit(page: Page, product: Product, orderId: string, jobIds: readonly string[]) {
  const { file } = await page.request
    .post(`${product.address}/pax/persbiz/artwork`, {
      headers,
      multipart: {
        file: { name: 'case.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await phoneCase(7, 'Shop')) },
      },
    })
    .then((response) => response.json())
  const jobs = jobIds.map((jobId) => ({
    jobId,
    copies: 2,
    frames: [{ file }],
    mediaInfo: { mediaName: 'PhoneCase', mediaColor: 'Black', mediaSize: 'M' },
  }))
  const response = await page.request.post(`${product.address}/pax/persbiz/orders`, {
    headers,
    data: { orderId, jobs },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

test('A job that the shop system left out is marked in the list, found by the filter, and kept or cancelled in its dialog', async ({
  page,
  product,
}) => {
  await submit(page, product, 'S-9001', ['1', '2', '3'])
  await openAs(page, 'admin')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  await expect(list.getByRole('gridcell', { name: 'S-9001' }).first()).toBeVisible()
  await submit(page, product, 'S-9001', ['1'])
  const signs = list.getByRole('img', { name: 'Left out by the shop system. Cancel or keep it.' })
  await expect(signs).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Left out by the shop system' }).click()
  await expect(list.getByRole('checkbox', { name: /^Select order S-9001/ })).toHaveCount(2)

  const edit = (job: string) => list.getByRole('button', { name: `Edit order S-9001, job ${job}` }).click()
  await edit('2')
  const dialog = page.getByRole('dialog', { name: 'Order S-9001' })
  await expect(dialog.getByRole('note')).toContainText('The shop system submitted the order again without this job')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep the job' }).click()
  await expect(dialog.getByRole('note')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(signs).toHaveCount(1)

  await edit('3')
  await dialog.getByRole('button', { name: 'Cancel order…' }).click()
  await page.getByRole('button', { name: 'Cancel copies' }).click()
  await expect(signs).toHaveCount(0)
})

test('The confirmation before printing names the placed jobs that the shop system left out', async ({
  page,
  product,
}) => {
  await submit(page, product, 'S-9003', ['1', '2'])
  await openAs(page, 'operator')
  await page.getByLabel('Search orders').fill('S-9003')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const tab = page.getByRole('tab', { name: /Flatbed morning/ })
  for (const [index, placed] of [2, 4].entries()) {
    await list
      .getByRole('checkbox', { name: /^Select order S-9003/ })
      .nth(index)
      .click()
    await page.getByRole('button', { name: 'Add to the preset' }).click()
    await expect(tab).toContainText(`${placed} / 29`)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  }
  await submit(page, product, 'S-9003', ['1'])
  await expect(list.getByRole('img', { name: 'Left out by the shop system. Cancel or keep it.' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Print orders' }).click()
  await expect(page.getByRole('dialog').getByRole('note')).toHaveText(
    /The shop system left out 1 job on this bed: S-9003 · 2\./,
  )
})

test('If the shop system may cancel left-out jobs, a left-out job is cancelled without a confirmation', async ({
  page,
  product,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Shop system' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shop system' })
  const cancelling = dialog.getByRole('radio', { name: 'Cancel the job wherever its copies are' })
  // selected before the server answers, and restored if it cannot be reached
  const rejected = Promise.withResolvers<void>()
  await page.route('**/pax/inputsetting/leftoutjobs', async (route) => {
    await rejected.promise
    await route.abort()
  })
  await cancelling.click()
  await expect(cancelling).toBeChecked()
  rejected.resolve()
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cancelling).not.toBeChecked()
  await page.unrouteAll()

  await cancelling.click()
  await expect(cancelling).toBeChecked()
  await expect(page.getByText('Saved')).toBeVisible()
  // another user changes the setting meanwhile
  await page.request.put('/pax/inputsetting/leftoutjobs', {
    headers: { Customer: 'demo' },
    data: { cancelsLeftOutJobs: false },
  })
  await expect(cancelling).not.toBeChecked()
  await expect(page.getByText('Saved')).toHaveCount(0)
  await cancelling.click()
  await expect(cancelling).toBeChecked()
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await submit(page, product, 'S-9002', ['1', '2'])
  expect(await submit(page, product, 'S-9002', ['1'])).toMatchObject({ otherJobs: ['2'], cancelsOtherJobs: true })
  const states = async () => {
    const order = await page.request.get(`${product.address}/pax/persbiz/orders/S-9002`, { headers })
    const { jobs } = (await order.json()) as { jobs: { jobId: string; status: string }[] }
    return Object.fromEntries(jobs.map(({ jobId, status }) => [jobId, status]))
  }
  await expect.poll(states).toEqual({ 1: 'TOPRINT', 2: 'CANCELLED' })
})
