import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Call } from '@platen/contract/call'
import { type Input, urlFor } from '@platen/contract/client'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import { expect, test, vi } from 'vitest'
import { DEMO } from '../demo/demo-data.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { submitPhoneCase, uploadPhoneCase } from '../testing/demo-shop-system.ts'
import { checkOutPreviousVersion } from '../testing/previous-version.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { startProgram } from '../testing/start-program.ts'
import { FAULT_TEST_MS } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const previousVersion = await checkOutPreviousVersion()

type Headers = Readonly<Record<string, string>>

/** An order arrives from a shop system, is booked, printed and delivered; each step is a call of the next server. */
async function printOneOrder(operator: Headers, orderId: string, servers: readonly string[]): Promise<WirePrintJob> {
  let turn = 0
  const next = (): string => servers[turn++ % servers.length] ?? ''
  async function ask<C extends Call>(row: C, input: Input<C>): Promise<unknown> {
    const { body } = input as { body?: unknown }
    const response = await fetch(next() + urlFor(row, input as never), {
      method: row.method,
      headers: { ...operator, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, `${row.path}: ${response.status} ${text}`).toBe(true)
    return JSON.parse(text)
  }
  const file = await uploadPhoneCase(next())
  expect((await submitPhoneCase(next(), orderId, file)).status).toBe(200)
  const { orders } = (await ask(orderCalls.list, { query: { type: 'active' } })) as { orders: WireOrder[] }
  const { id = '' } = orders.find((order) => order.orderId === orderId) ?? {}
  const presets = (await ask(outputPresetCalls.list, { query: {} })) as { outputPresets: { id: string }[] }
  const presetId = presets.outputPresets[0]?.id ?? ''
  const toBook = { presetId, jobs: [{ id, jobId: '1' }], copies: 1 }
  expect(await ask(outputPresetCalls.book, { body: toBook })).toMatchObject({ booked: [{}] })
  const printed = (await ask(printCalls.printOrders, { body: { presetId } })) as { printJobs: WirePrintJob[] }
  const run = printed.printJobs[0]?.id ?? ''
  return vi.waitFor(
    async () => {
      const { printJob } = (await ask(printCalls.job, { params: { id: run } })) as { printJob: WirePrintJob }
      expect(printJob.state).toBe('sent')
      return printJob
    },
    { timeout: 120_000, interval: 100 },
  )
}

test.skipIf(!previousVersion)(
  'A server of the previous version starts on the schema of this one, and orders are printed by it alone and by both in turns',
  async () => {
    const { config } = await demoDatabase()
    const { dataFolder, settings } = await sharedSettings(toDatabaseUrl(config))
    const first = await startProgram(dataFolder, settings)
    const operator = { customer: DEMO.environment, cookie: await first.signIn(DEMO.users[2].userId) }
    const exit = waitForExit(first.child)
    first.child.kill('SIGTERM')
    await exit

    const previous = await startProgram(dataFolder, settings, previousVersion)
    const sent = [await printOneOrder(operator, 'previous version', [previous.address])]
    const current = await startProgram(dataFolder, settings)
    const both = [previous.address, current.address]
    sent.push(await printOneOrder(operator, 'both in turns', both))
    sent.push(await printOneOrder(operator, 'both in turns, the other way', both.toReversed()))
    const output = path.join(environmentFolder({ dataFolder }, DEMO.environment), DEMO.outputFolder)
    const files = (await readdir(output)).filter((name) => name.endsWith('.pdf'))
    expect(files.toSorted()).toEqual(sent.map(({ fileName }) => fileName).toSorted())
    expect([previous.errors(), current.errors()]).toEqual(['', ''])
  },
)
