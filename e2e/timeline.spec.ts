import { readFile } from 'node:fs/promises'
import { calls } from '@platen/contract/calls'
import { expect, test } from './colleague.ts'
import { bookCopies, call, findPresetAndJobs } from './place-copies.ts'
import { openAs } from './sign-in.ts'

test('The timeline of an order shows its arrival, the decision of the rules and the changes of users, and can be filtered and exported', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const open = () =>
    page
      .getByRole('button', { name: /^Edit order Pen-Black-S-6/ })
      .first()
      .click()
  await open()
  const edit = page.getByRole('dialog', { name: /^Edit order/ })
  await edit.getByRole('spinbutton', { name: 'Priority' }).fill('7')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  await open()
  await edit.getByRole('link', { name: 'Timeline' }).click()
  const timeline = page.getByRole('dialog', { name: /^Timeline of/ })
  const entries = timeline.getByRole('list', { name: 'Timeline' }).locator('> li')
  await expect(entries.filter({ hasText: 'Arrived' })).toHaveCount(1)
  await expect(entries.filter({ hasText: /Rules decided, version \d+/ })).toContainText('Jig')
  await expect(entries.filter({ hasText: 'Edited' })).toContainText('admin@demo.example')

  await timeline.getByText('Rules', { exact: true }).click()
  await expect(entries).toHaveCount(1)
  const download = page.waitForEvent('download')
  await timeline.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Timeline_Pen-Black-S-6.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"rules"')
  await page.keyboard.press('Escape')
  await expect(timeline).toBeHidden()
  await expect(edit).toBeVisible()
})

test('The URL of a timeline opens it after a reload and in another tab, without the dialog below', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin')
  await page
    .getByRole('button', { name: /^Edit order Pen-Black-S-6/ })
    .first()
    .click()
  const link = page.getByRole('dialog', { name: /^Edit order/ }).getByRole('link', { name: 'Timeline' })
  await link.click()
  const title = /^Timeline of Pen-Black-S-6/
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.waitForURL(/edit=.*timeline=/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: title }).getByText('Arrived').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForURL((url) => !url.searchParams.has('timeline'))

  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('dialog', { name: title })).toBeVisible()
  await other.goto(address.replace(/timeline=.*/, 'timeline=piece%3A000000000N'))
  await expect(other.getByRole('dialog', { name: 'Timeline' }).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('The timeline shows the reason why a message was not delivered to the shop system', async ({
  page,
  colleague: power,
}) => {
  await openAs(page, 'admin')
  await call(page, calls.webhooks.create, { url: 'https://shop.example/hook' })
  await openAs(power, 'power')
  await bookCopies(power, 'Pen-Black-S-6', 1)
  const { jobs } = await findPresetAndJobs(power, 'Pen-Black-S-6')
  const message = power.getByRole('listitem').filter({ hasText: 'order.status_changed' }).first()
  await expect(async () => {
    await power.goto(`/demo/orders?timeline=orderId:${jobs[0]?.id}`)
    await expect(message).toContainText('not reachable', { timeout: 3000 })
  }).toPass()
})
