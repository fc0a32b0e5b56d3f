import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { UserOutput } from '@platen/contract/output-channels'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

const queue = (name: string) => ({
  type: null,
  name: `VW ${name}`,
  ripName: 'VersaWorks',
  nickName: name,
  modelName: 'LEF-300',
  queueLabel: 'A',
  hostName: '',
  hotFolderPath: `output/${name}`,
  hotFolderName: '',
  printer: '',
  printerType: 'default',
  outputRotation: 0,
  referenceZeroPointAsLeft: false,
  autoCropping: true,
  printerSettingFiles: [],
  draftId: name,
})

/** Saves a preset of a multi-job group with two files; the folder of the second one is not usable. */
async function savePreset(page: Page, product: Product): Promise<void> {
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  const { myPrinterData: own } = (await (await page.request.get('/pax/myprinters', { headers })).json()) as {
    myPrinterData: UserOutput
  }
  const files = ['White', 'Colour'].map((name) => ({ label: 'Original File', name, channelId: name }))
  const group = {
    ...queue('Twice'),
    ripName: 'MultiJob',
    type: 'Duplicate',
    name: 'Twice',
    nickName: '',
    hotFolderPath: '',
    group: { type: 'Duplicate', files },
  }
  const data = { data: [{ ...own, myPrinterData: [...own.myPrinterData, queue('White'), queue('Colour'), group] }] }
  const saved = await page.request.post('/pax/myprinters', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
  const folder = path.join(product.dataFolder, 'environments', 'demo', 'output', 'Colour')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file in the place of the folder')

  await page.reload()
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Preset name' }).fill('Two files')
  await editor.getByRole('combobox', { name: 'Print layout' }).click()
  await page.getByRole('option', { name: 'Flatbed hall 1' }).click()
  await editor.getByText('Multi-job', { exact: true }).click()
  await editor.getByRole('combobox', { name: 'Multi-job group' }).click()
  await page.getByRole('option', { name: 'MJG Twice' }).click()
  await expect(editor.getByRole('textbox', { name: /^Name of job/ })).toHaveCount(2)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
}

test('The confirmation to cancel one file of a multi-job group names the files and offers to give the copies back', async ({
  page,
  product,
}) => {
  await openAs(page, 'power')
  await savePreset(page, product)
  await page.getByRole('tab', { name: /Two files/ }).click()
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(page.getByRole('tab', { name: /Two files/ })).toContainText('2 / 29')
  await printOrders(page)

  // as if others had been printed since: the list of print jobs contains only the latest ones
  await page.route(
    ({ pathname, search }) => pathname === '/pax/print/jobs' && search === '?limit=50',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), printJobs: [] } })
    },
  )
  await page.reload()
  const run = page.getByRole('dialog', { name: /^Print job / })
  const waiting = page.getByRole('region', { name: 'Print job' }).getByRole('listitem')
  await waiting.filter({ hasText: 'Delivery will be retried.' }).getByRole('button', { name: 'Details' }).click()
  await run.getByRole('button', { name: 'Cancel print job' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel the print job / })
  await expect(question.getByText('the other files of the group are not affected')).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveText([/White.*Sent/, /Colour.*Cancelled/])
  await question.getByRole('checkbox', { name: /^Give 2 copies back to the list of open orders now/ }).check()
  await question.getByRole('button', { name: 'Cancel print job' }).click()
  await expect(question).toBeHidden()
  await run.getByRole('button', { name: 'Close' }).last().click()
  await expect(run).toBeHidden()
  const row = page.getByRole('row', { name: /PhoneCase-White-M-2/ })
  await expect(row.getByText('To print')).toBeVisible()
  await page.reload()
  await expect(row.getByText('To print')).toBeVisible()
})
