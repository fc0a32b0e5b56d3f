import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { phoneCase } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const list = (page: Page) => page.getByRole('grid', { name: 'Active', exact: true })
const bar = (page: Page) => page.getByRole('group', { name: 'Selected orders' })
const check = (page: Page, order: RegExp) => list(page).getByRole('checkbox', { name: order })
const tab = (page: Page) => page.getByRole('tab', { name: /Flatbed morning/ })
const selected = (page: Page, count: number) =>
  expect(bar(page).getByText(/ selected$/)).toHaveText(`${count} selected`)

test('The priority of a range of orders is changed at once, and the change is undone', async ({ page }) => {
  await openAs(page, 'operator')
  const boxes = list(page).getByRole('checkbox', { name: /^Select order/ })
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await selected(page, 4)
  expect(await seriousViolations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 4 orders' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('8')
  await expect(dialog.getByRole('checkbox', { name: 'Change: Priority' })).toBeChecked()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4 orders changed')).toBeVisible()
  const getPriorities = () =>
    page.evaluate(async () => {
      const { orders } = await fetch('/pax/orders?type=active', { headers: { Customer: 'demo' } }).then((r) => r.json())
      return orders.flatMap(({ jobs }: { jobs: { priority: number }[] }) => jobs.map(({ priority }) => priority))
    })
  const before = (await getPriorities()) as number[]
  expect(before.filter((priority) => priority === 8)).toHaveLength(4)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('4 orders restored')).toBeVisible()
  expect(((await getPriorities()) as number[]).filter((priority) => priority === 8)).toHaveLength(0)
  // the orders are still selected
  await selected(page, 4)
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar(page)).toBeHidden()
})

test('Due date, jig and users of several orders are changed at once, and the rules keep them', async ({ page }) => {
  await openAs(page, 'admin')
  await page.getByLabel('Search orders').fill('PhoneCase-')
  await list(page).getByRole('checkbox', { name: 'Select all rows shown' }).click()
  const count = await list(page)
    .getByRole('checkbox', { name: /^Select order/ })
    .count()
  await selected(page, count)
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${count} orders` })
  await dialog.getByRole('textbox', { name: 'Due' }).fill('24-12-2030')
  for (const [field, option] of [
    ['Jig', 'Key rings and shields'],
    ['Assigned users', 'operator@demo.example'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  // closes the list of users, which covers the buttons
  await dialog.getByRole('heading').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${count} orders changed`)).toBeVisible()
  const countRows = async (fields: object) => {
    const { orders } = await page.evaluate(() =>
      fetch('/pax/orders?type=active', { headers: { Customer: 'demo' } }).then((response) => response.json()),
    )
    const jobs = (orders as { jobs: object[] }[]).flatMap((order) => order.jobs)
    return jobs.filter((job) => Object.entries(fields).every(([key, value]) => Reflect.get(job, key) === value)).length
  }
  expect(await countRows({ jig: 'Key rings and shields', dueDate: '2030-12-24' })).toBe(count)
  await bar(page).getByRole('button', { name: 'Reprocess' }).click()
  await expect(page.getByText('The rules changed 0 orders')).toBeVisible()
  expect(await countRows({ jig: 'Key rings and shields', dueDate: '2030-12-24' })).toBe(count)
})

test('Selected orders are added to the preset; those without a slot are reported, and stay selected', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await list(page).getByRole('gridcell').nth(3).click()
  await page.keyboard.press('ControlOrMeta+a')
  const count = Number(
    (
      await bar(page)
        .getByText(/ selected$/)
        .textContent()
    )?.split(' ')[0],
  )
  expect(count).toBeGreaterThan(5)
  await expect(page.getByRole('button', { name: 'Add one' })).toBeDisabled()
  await page.getByRole('button', { name: `Add ${count} orders`, exact: true }).click()
  // the previous test has given some orders a jig that does not fit
  const question = page.getByRole('dialog', { name: 'Place 5 orders with cropped artwork?' })
  await question.getByRole('button', { name: 'Place them' }).click()
  const report = page.getByRole('dialog', { name: /orders? added to the preset/ })
  await expect(report).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const refused = await report.getByRole('listitem').count()
  expect(refused).toBeGreaterThan(0)
  await expect(report.getByRole('listitem').filter({ hasText: 'Mug-White-300-2' })).toContainText('has no jig.')
  await expect(tab(page)).not.toContainText('0 / 29')
  await report.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page)).toContainText('0 / 29')
  await selected(page, refused)
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await list(page).getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).click()
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(tab(page)).not.toContainText('0 / 29')
  await expect(
    page.getByText('All copies of this order are already placed: Flatbed morning of operator@demo.example.').first(),
  ).toBeVisible()
})

test('An administrator deletes the selected orders after a confirmation, and booked orders are refused with the reason', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await page.getByLabel('Search orders').fill('Pen-')
  const boxes = list(page).getByRole('checkbox', { name: /^Select order/ })
  await expect(boxes).not.toHaveCount(0)
  await list(page).getByRole('checkbox', { name: 'Select all rows shown' }).click()
  const count = await boxes.count()
  await selected(page, count)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${count} orders?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(boxes).toHaveCount(count)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const report = page.getByRole('dialog', { name: new RegExp(`${count - 1} orders? deleted`) })
  await expect(report.getByRole('listitem')).toHaveText(/Pen-Black-S-6.*Flatbed morning of operator@demo\.example/)
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(boxes).toHaveCount(1)
  await expect(check(page, /Pen-Black-S-6/)).toBeChecked()
})

test('The report of a bulk action names the preset and its owner for all booked orders, by a single request', async ({
  page,
  product,
  colleague: admin,
}) => {
  const headers = { authorization: 'Bearer platen-demo-key' }
  const buffer = await phoneCase(7, 'Shop')
  const { file } = await page.request
    .post(`${product.address}/pax/persbiz/artwork`, {
      headers,
      multipart: { file: { name: 'case.pdf', mimeType: 'application/pdf', buffer } },
    })
    .then((response) => response.json())
  const media = ['PhoneCase', 'Keyring', 'Pen'].flatMap((mediaName) => Array.from({ length: 8 }, () => mediaName))
  const jobs = media.map((mediaName, index) => ({
    jobId: String(index + 1),
    copies: 1,
    frames: [{ file }],
    mediaInfo: { mediaName, mediaColor: 'Black', mediaSize: 'M' },
  }))
  await page.request.post(`${product.address}/pax/persbiz/orders`, { headers, data: { orderId: 'S-9100', jobs } })
  await openAs(page, 'operator')
  await page.evaluate(async () => {
    const api = async (path: string, body?: object) => {
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(path, { headers: { Customer: 'demo', 'content-type': 'application/json' }, ...init })
      return response.json()
    }
    const { outputPresets } = await api('/pax/outputpreset')
    const presetId = outputPresets[0].id as string
    await api('/pax/outputpreset/unbook', { presetId })
    const { orders } = await api('/pax/orders?type=active')
    const ordered = orders.find((order: { orderId: string }) => order.orderId === 'S-9100')
    const keys = ordered.jobs.map(({ jobId }: { jobId: string }) => ({ id: ordered.id, jobId }))
    await api('/pax/outputpreset/book', { presetId, jobs: keys })
  })
  await expect(tab(page)).toContainText('24 / 29')
  await openAs(admin, 'admin')
  await admin.getByLabel('Search orders').fill('S-9100')
  await list(admin).getByRole('checkbox', { name: 'Select all rows shown' }).click()
  await selected(admin, 24)
  const requests: string[] = []
  admin.on('request', (request) => request.url().includes('/pax/outputpreset/of-job') && requests.push(request.url()))
  await bar(admin).getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const report = admin.getByRole('dialog', { name: '0 orders deleted' })
  await expect(report.getByRole('listitem')).toHaveText(
    Array.from({ length: 24 }, () => /Flatbed morning of operator@demo\.example/),
  )
  expect(requests).toHaveLength(1)
})
