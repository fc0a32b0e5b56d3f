import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { createOutputFolder } from '../modules/catalog/output-channels/output-folder.ts'
import { composeFixture } from './compose-fixture.ts'
import { environmentWithPreset, key } from './test-preset.ts'
import type { TestServer } from './test-server.ts'

/** How the HTTP API identifies the only job of an order. */
export type OrderRef = {
  readonly id: string
  readonly jobId: string
  readonly orderId: string
}

/** Creates an environment with an operator, their preset, artwork that can be composed, and the output folder. */
export async function printFixture(server: TestServer) {
  const fixture = await environmentWithPreset(server, { case: 12, tag: 2 })
  const { shop, operator, presetId } = fixture
  const floor = composeFixture(server, shop)
  const artwork = await floor.realArtwork()
  await createOutputFolder(server.services.settings, shop.environment, 'output')

  return {
    ...fixture,
    floor,
    artwork,
    /** Creates an order of one job, with this many copies of each frame; by default one copy of one frame. */
    async ordered(...copies: number[]): Promise<OrderRef> {
      const { order, job } = shop.arriving(copies.length > 0 ? { copies } : {})
      const arrived = await shop.deliver(order, artwork)
      if (!('id' in arrived)) throw new Error('the order was rejected')
      return { id: arrived.id, jobId: job.jobId, orderId: order.orderId }
    },
    book: (orders: readonly OrderRef[], copies?: number) =>
      operator.call(outputPresetCalls.book, {
        body: { presetId, jobs: orders.map(key), ...(copies === undefined ? {} : { copies }) },
      }),
    /** Prints what is booked; returns the id of the run. */
    async printed(): Promise<string> {
      const response = await operator.call(printCalls.printOrders, { body: { presetId } })
      return printJobSchema.parse((response.body['printJobs'] as unknown[])[0]).id
    },
  }
}
