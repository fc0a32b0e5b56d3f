import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="75mm" height="155mm" viewBox="0 0 75 155"><rect width="75" height="155" fill="red"/></svg>'

let folder = ''
let connector: ChildProcess | undefined
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-e2e-connector-'))
})
test.afterAll(async () => {
  connector?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function run(command: string, ...words: string[]): Promise<number> {
  const child = spawn(command, words, { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

const openConnectors = async (page: Page) => {
  await openAs(page, 'admin', '/demo/settings/connectors')
  await expect(page.getByRole('heading', { name: 'Connectors', level: 1 })).toBeVisible()
}

test('A user downloads the connector, creates a key and configures it; it imports an order and reports a channel', async ({
  page,
  product,
}) => {
  await openConnectors(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download output connector' }).click()
  expect((await download).suggestedFilename()).toBe('platen-output-connector.zip')

  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Press room')
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  expect(key).toMatch(/^platen_\S{40,}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('row', { name: /Press room/ })).toContainText('Never connected yet')
  expect(await page.content()).not.toContain(key)

  const archive = await fetch(`${product.address}/pax/global/connectors/platen-output-connector.tar.gz`)
  await writeFile(path.join(folder, 'connector.tar.gz'), Buffer.from(await archive.arrayBuffer()))
  expect(await run('tar', '-xzf', path.join(folder, 'connector.tar.gz'), '-C', folder)).toBe(0)
  const program = path.join(folder, 'platen-output-connector', 'connector.mjs')
  const state = path.join(folder, 'state')
  const setUp = ['setup', '--server', product.address, '--key', key, '--state', state]
  expect(await run(process.execPath, program, ...setUp)).toBe(0)
  const [orders, rip] = [path.join(folder, 'orders'), path.join(folder, 'rip')]
  await mkdir(orders)
  await mkdir(rip)
  const configuration = path.join(state, 'connector.json')
  const currentConfiguration = JSON.parse(await readFile(configuration, 'utf8')) as object
  const channels = [{ name: 'Bed left', rip: 'VersaWorks', folder: rip, model: 'LEF2-300', presets: ['Gloss'] }]
  await writeFile(
    configuration,
    JSON.stringify({ ...currentConfiguration, hotFolders: { HotFolder1: orders }, settleMs: 200, channels }),
  )
  connector = spawn(process.execPath, [program, 'run', '--mode', 'both', '--state', state], { stdio: 'ignore' })
  await expect(page.getByRole('row', { name: /Press room/ })).toContainText('Connected')
  expect(await seriousViolations(page)).toEqual([])

  await writeFile(path.join(folder, 'half'), SVG)
  await rename(path.join(folder, 'half'), path.join(orders, 'PhoneCase-Black-M-2.svg'))
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByRole('grid').getByText('PhoneCase-Black-M-2')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /VW Bed left/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Printer model' })).toHaveValue('LEF2-300')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

/** Lets the operator print on a reported channel of the administrator, with the preset “Flatbed morning”. */
async function assignChannelToOperator(page: Page, channelName: string): Promise<void> {
  const { origin } = new URL(page.url())
  const call = async <ResponseSchema>(method: string, route: string, data?: object): Promise<ResponseSchema> => {
    const response = await page.request.fetch(origin + route, { method, headers: { customer: 'demo', origin }, data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as ResponseSchema
  }
  interface Channel {
    readonly id: string
    readonly nickName: string
    readonly ripName: string
    readonly connectorChannelId?: string
  }
  interface Outputs {
    readonly userId: string
    readonly myPrinterData: Channel[]
    readonly myHotFolderData: Channel[]
  }
  const outputs = async () =>
    (await call<{ allPrinterData: Outputs[] }>('GET', '/pax/myprinters/allPrinters')).allPrinterData
  const channels = ({ myPrinterData, myHotFolderData }: Outputs) => [...myPrinterData, ...myHotFolderData]
  const queue = (await outputs())
    .flatMap(channels)
    .find((each) => each.connectorChannelId !== undefined && each.nickName === channelName)
  const { outputPresets } = await call<{ outputPresets: { id: string; userId: string; name: string }[] }>(
    'GET',
    '/pax/outputpreset/allOutputPresets',
  )
  const { users } = await call<{ users: { id: string; userId: string }[] }>('GET', '/pax/user/allUsers')
  const operator = users.find(({ userId }) => userId === 'operator@demo.example')
  const preset = outputPresets.find(({ userId, name }) => userId === operator?.id && name === 'Flatbed morning')
  const ownOutput = (await outputs()).find((each) => each.userId === preset?.userId)
  if (!queue || !preset || !ownOutput) throw new Error('the demo has no preset')
  const { id: _, ...channel } = queue
  const kind = queue.ripName === 'HotFolder' ? 'myHotFolderData' : 'myPrinterData'
  await call('POST', '/pax/myprinters', { data: [{ ...ownOutput, [kind]: [...ownOutput[kind], channel] }] })
  const added = (await outputs())
    .filter(({ userId }) => userId === preset.userId)
    .flatMap(channels)
    .find((each) => each.connectorChannelId === queue.connectorChannelId)
  await call('PUT', '/pax/outputpreset', { presetData: { ...preset, outputChannelId: added?.id } })
}

test('A lost key is renewed after a confirmation, and the new text is shown once', async ({ page }) => {
  await openConnectors(page)
  await page.getByRole('button', { name: 'Renew the key Press room' }).click()
  await expect(page.getByRole('dialog')).toContainText('channels and presets stay as they are')
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toHaveValue(/^platen_\S{40,}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('row', { name: /Press room/ })).toContainText('Not connected since')
})

test('Printing on a printer that does not respond requires a confirmation', async ({ page, colleague: operator }) => {
  await openConnectors(page)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Printer room')
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const printer = 'ipp://printer.example/ipp/print'
  const channel = { key: 'Label printer', ripName: 'HotFolder', way: 'ipp', modelName: '', nickName: 'Label printer' }
  const report = await page.request.post('/pax/connector/hello', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      version: '1',
      host: 'rip-1',
      channels: [
        {
          ...channel,
          queueLabel: '',
          hostName: 'rip-1',
          hotFolderPath: printer,
          hotFolderName: 'Label printer',
          printer: '',
          printerSettingFiles: [],
          problem: 'The printer does not respond.',
          fault: { code: 'printer_away', values: { printer, error: 'ECONNREFUSED' } },
        },
      ],
    },
  })
  expect(report.ok(), await report.text()).toBe(true)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const settings = page.getByRole('dialog').last()
  await settings.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /Label printer/ }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await assignChannelToOperator(page, 'Label printer')
  await openAs(operator, 'operator')
  await operator.getByRole('button', { name: 'Auto fill' }).click()
  await operator.getByRole('button', { name: 'Print orders' }).click()
  const dialog = operator.getByRole('dialog')
  await expect(dialog.getByRole('note')).toContainText(`The printer ${printer} does not answer (ECONNREFUSED).`)
  await dialog.getByRole('button', { name: 'Print anyway' }).click()
  await expect(operator.getByRole('region', { name: 'Print job' })).toContainText('The printer ipp')
})

test('A key is revoked after a confirmation that shows its name, and the connector is rejected', async ({ page }) => {
  await openConnectors(page)
  await page.getByRole('button', { name: 'Revoke the key Press room' }).click()
  await expect(page.getByRole('dialog')).toContainText('Revoke the key “Press room”?')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /Press room/ })).toBeHidden()
})

test('Printing on a channel whose connector is not connected shows a warning, and the run shows that it waits for the connector', async ({
  page,
  colleague: operator,
}) => {
  await openConnectors(page)
  await assignChannelToOperator(page, 'Bed left')
  await openAs(operator, 'operator')
  await operator.getByRole('button', { name: 'Auto fill' }).click()
  await operator.getByRole('button', { name: 'Print orders' }).click()
  const dialog = operator.getByRole('dialog')
  await expect(dialog.getByRole('note').filter({ hasText: 'The key of the connector Press room' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Print anyway' }).click()
  await expect(operator.getByRole('region', { name: 'Print job' })).toContainText(
    'Waits for the connector Press room, whose key was revoked.',
  )
})
