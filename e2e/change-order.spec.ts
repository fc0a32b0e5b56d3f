import { calls } from '@platen/contract/calls'
import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { drop, phoneCase } from './orders-page.ts'
import { bookCopies, call, findPresetAndJobs, placeCopies } from './place-copies.ts'
import { openAs } from './sign-in.ts'

const ORDER = 'PhoneCase-Change-M-6'

/** Uploads a file in the dialog of an order, to replace its artwork. */
async function chooseArtwork(edit: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = edit.page().waitForEvent('filechooser')
  await edit.getByRole('button', { name: 'Replace artwork…' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
}

/** Returns the number of pieces on the composed sheet of the print job that waits; 0 until it is composed. */
async function countPieces(page: Page): Promise<number> {
  const { printJobs } = await call(page, calls.print.jobs)
  const waiting = (printJobs as { id: string; state: string; pieces: number }[]).find(({ state }) => state === 'ready')
  return waiting?.pieces ?? 0
}

test('A booked order is changed: the dialog says what happens to each copy, and its sheet is composed again', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  await openAs(ofOperator, 'power')
  await drop(product, `${ORDER}.pdf`, await phoneCase(92, 'Change'))
  await expect(ofOperator.getByRole('gridcell', { name: ORDER, exact: true })).toBeVisible()
  await placeCopies(ofOperator, product, ORDER, 2)
  await expect.poll(() => countPieces(ofOperator)).toBe(2)

  await openAs(page, 'admin')
  await page.getByLabel('Search orders').fill(ORDER)
  await page.getByRole('button', { name: new RegExp(`^Edit order ${ORDER}`) }).click()
  const edit = page.getByRole('dialog', { name: `Edit order ${ORDER}` })
  await expect(edit.getByRole('note')).toContainText('When you save, you first see what happens to the copies.')
  const quantity = edit.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await expect(edit.getByRole('spinbutton', { name: 'Print quantity' })).toBeHidden()
  await quantity.fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `Change order ${ORDER}?` })
  await expect(question.getByRole('listitem')).toHaveText([
    '2 open: not printed',
    '1 on an output preset: its slot becomes free',
    '1 in a print job that was not sent: the sheet is composed again without it',
  ])
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(question.getByRole('button', { name: 'Change order' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })

  // back to the form, whose values are kept
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toBeHidden()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('3')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByRole('listitem')).toHaveCount(2)
  await question.getByRole('button', { name: 'Back' }).click()
  await quantity.fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByRole('listitem')).toHaveCount(3)
  // meanwhile, an open copy is placed: nothing is changed until the user has seen what happens to it
  await bookCopies(ofOperator, ORDER, 1)
  await question.getByRole('button', { name: 'Change order' }).click()
  const refused = page.getByRole('dialog', { name: 'The order was not saved' })
  await expect(refused).toContainText(`Somebody else has changed “${ORDER}” in the meantime.`)
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(question.getByRole('listitem').first()).toHaveText('1 open: not printed')
  await expect(question.getByRole('listitem').nth(1)).toHaveText('2 on output presets: their slots become free')
  await question.getByRole('button', { name: 'Change order' }).click()
  await expect(question).toBeHidden()
  await expect(edit).toBeHidden()
  await expect.poll(() => countPieces(ofOperator)).toBe(1)
  await ofOperator.close()

  await page.getByText('Order history', { exact: true }).click()
  const row = page.getByRole('grid', { name: 'Order history' }).getByRole('row', { name: new RegExp(ORDER) })
  await expect(row).toContainText('Waits for print')
})

test('A print quantity that was entered before the artwork was replaced is said not to be saved', async ({
  page,
  product,
}) => {
  const order = 'PhoneCase-Quantity-M-3'
  await openAs(page, 'admin')
  await drop(product, `${order}.pdf`, await phoneCase(92, 'Before'))
  await page.getByLabel('Search orders').fill(order)
  await page.getByRole('button', { name: new RegExp(`^Edit order ${order}`) }).click()
  const edit = page.getByRole('dialog', { name: `Edit order ${order}` })
  await edit.getByRole('spinbutton', { name: 'Print quantity' }).fill('1')
  await chooseArtwork(edit, 'corrected.pdf', Buffer.from(await phoneCase(92, 'After')))
  await expect(edit.getByRole('spinbutton', { name: 'Print quantity' })).toBeHidden()
  const notice = edit.getByText('The print quantity that you entered is not saved together with the artwork.')
  await expect(notice).toBeVisible()
  await edit.getByRole('button', { name: 'Keep the present artwork' }).click()
  await expect(notice).toBeHidden()
  await expect(edit.getByRole('spinbutton', { name: 'Print quantity' })).toHaveValue('1')
})

const ARTWORK_ORDER = 'PhoneCase-Artwork-M-3'

test('The artwork of a booked order is replaced by an uploaded file, and its sheet is composed again', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  await openAs(ofOperator, 'power')
  await drop(product, `${ARTWORK_ORDER}.pdf`, await phoneCase(92, 'Before'))
  await expect(ofOperator.getByRole('gridcell', { name: ARTWORK_ORDER, exact: true })).toBeVisible()
  await bookCopies(ofOperator, ARTWORK_ORDER, 2)
  await ofOperator.close()

  await openAs(page, 'admin')
  await page.getByLabel('Search orders').fill(ARTWORK_ORDER)
  await page.getByRole('button', { name: new RegExp(`^Edit order ${ARTWORK_ORDER}`) }).click()
  const edit = page.getByRole('dialog', { name: `Edit order ${ARTWORK_ORDER}` })
  const choose = (name: string, buffer: Buffer) => chooseArtwork(edit, name, buffer)
  await choose('broken.pdf', Buffer.from('no artwork'))
  await expect(edit.getByText('The artwork broken.pdf cannot be printed')).toBeVisible()
  await choose('corrected.pdf', Buffer.from(await phoneCase(92, 'After')))
  await expect(edit.getByText('New artwork: corrected.pdf')).toBeVisible()
  await edit.getByRole('button', { name: 'Keep the present artwork' }).click()
  await expect(edit.getByText('New artwork: corrected.pdf')).toBeHidden()
  await choose('corrected.pdf', Buffer.from(await phoneCase(92, 'After')))
  await expect(edit.getByText('New artwork: corrected.pdf')).toBeVisible()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await edit.getByRole('button', { name: 'Replace artwork…' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `Change order ${ARTWORK_ORDER}?` })
  await expect(question.getByRole('listitem')).toHaveText([
    '1 open: printed as changed',
    '2 on output presets: they stay on their slots, and are printed as changed',
  ])
  await expect(question).toContainText(/Flatbed morning of \S+ \(slots \d+\.\d+ and \d+\.\d+\)/)
  await question.getByRole('button', { name: 'Change order' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: new RegExp(`^Edit order ${ARTWORK_ORDER}`) }).click()
  await expect(edit.getByText('corrected.pdf · PDF')).toBeVisible()
  await edit.getByText('History', { exact: true }).click()
  await expect(edit.getByText(`Artwork: ${ARTWORK_ORDER}.pdf → corrected.pdf`)).toBeVisible()
})

test('The customer and the address of an order are changed in its dialog, and its history names the fields', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  const jobId = 'PhoneCase-Customer-M-3'
  await openAs(ofOperator, 'power')
  await drop(product, `${jobId}.pdf`, await phoneCase(92, 'Customer'))
  await expect(ofOperator.getByRole('gridcell', { name: jobId, exact: true })).toBeVisible()
  await openAs(page, 'admin')
  await page.getByLabel('Search orders').fill(jobId)
  const open = page.getByRole('button', { name: new RegExp(`^Edit order ${jobId}`) })
  await open.click()
  const edit = page.getByRole('dialog', { name: `Edit order ${jobId}` })
  await edit.getByText('Customer', { exact: true }).click()
  await expect(edit.getByText('The order has no customer data.')).toBeVisible()
  const add = async (name: string, value: string) => {
    await edit.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await edit.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await add('Name', 'Ada Jones')
  await add('Street', 'Main Street 1')
  await add('Town', 'Bonn')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  // the same for a booked order, whose bookings do not change
  await bookCopies(ofOperator, jobId, 1)
  await open.click()
  await edit.getByText('Customer · Ada Jones').click()
  const town = edit.getByRole('textbox', { name: 'Town', exact: true })
  await expect(town).toHaveValue('Bonn')
  await town.fill('Cologne')
  // meanwhile, another user changes the same field
  const [{ id } = {}] = (await findPresetAndJobs(ofOperator, jobId)).jobs
  const customerInfo = [{ path: ['city'], from: 'Bonn', to: 'Berlin' }]
  await call(ofOperator, calls.orders.edit, { id, jobId, copies: 3, changesBooked: true, customerInfo })
  await expect(edit.getByText('Changed by somebody else meanwhile. It is now: Berlin')).toBeVisible()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await town.fill('Hamburg')
  await expect(edit.getByText('Changed by somebody else meanwhile.')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await town.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `Change order ${jobId}?` })
  await expect(question.getByText('All copies stay where they are.')).toBeVisible()
  await question.getByRole('button', { name: 'Change order' }).click()
  await expect(edit).toBeHidden()
  await open.click()
  await edit.getByText('History', { exact: true }).click()
  await expect(edit.getByText('Customer: Town: Berlin → Hamburg')).toBeVisible()
  await expect(edit.getByText('Customer: Street: – → Main Street 1')).toBeVisible()

  // a user who may not change booked copies may correct the address
  await ofOperator.getByLabel('Search orders').fill(jobId)
  await ofOperator.getByRole('button', { name: new RegExp(`^Edit order ${jobId}`) }).click()
  const corrected = ofOperator.getByRole('dialog', { name: `Edit order ${jobId}` })
  await corrected.getByText('Customer · Ada Jones').click()
  await corrected.getByRole('textbox', { name: 'Town', exact: true }).fill('Bremen')
  await corrected.getByRole('button', { name: 'Save' }).click()
  const confirmation = ofOperator.getByRole('dialog', { name: `Change order ${jobId}?` })
  await confirmation.getByRole('button', { name: 'Change order' }).click()
  await expect(corrected).toBeHidden()
  await expect(edit.getByText('Customer: Town: Hamburg → Bremen')).toBeVisible()
})

test('Artwork that is chosen when the session has ended is uploaded after signing in again', async ({
  page,
  context,
  product,
}) => {
  await openAs(page, 'admin')
  await drop(product, `${ORDER}.pdf`, await phoneCase(92, 'Change'))
  await page.getByLabel('Search orders').fill(ORDER)
  await page.getByRole('button', { name: new RegExp(`^Edit order ${ORDER}`) }).click()
  const edit = page.getByRole('dialog', { name: `Edit order ${ORDER}` })
  await expect(edit.getByRole('button', { name: 'Replace artwork…' })).toBeVisible()
  // The upload is the first request without the session: another one would end it before anything is entered.
  await page.route(
    '**/pax/orders/artwork',
    async (route) => {
      await context.clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await chooseArtwork(edit, 'corrected.pdf', Buffer.from(await phoneCase(92, 'After')))
  const signedOut = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(signedOut).toContainText('What you entered on this page is still here.')
  await signedOut.getByLabel('Password', { exact: true }).fill('platen-demo')
  await signedOut.getByRole('button', { name: 'Log in' }).click()
  await expect(signedOut).toBeHidden()
  await expect(edit.getByText('New artwork: corrected.pdf')).toBeVisible()
  await expect(edit.getByText('Your session has ended.')).toBeHidden()
})
