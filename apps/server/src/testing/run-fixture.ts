import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { printCalls, printJobSchema, printPieceSchema, sheetPlanSchema } from '@platen/contract/printing'
import type { SlotAddress } from '@platen/domain/layouts'
import { type OrderRef, printFixture } from './print-fixture.ts'
import { deliverRuns } from './run-due-jobs.ts'
import { type TestClient, testServer } from './test-server.ts'

export const slot = (slotNo: number): SlotAddress => ({ jigNo: 1, slotNo })

/** Creates an environment that prints, and the actions of a user on its runs. */
export async function runFixture() {
  const server = await testServer()
  const fixture = await printFixture(server)
  const { shop, operator, floor } = fixture
  const admin = await server.person(shop.environment, 'admin')

  /** Prints what is booked and delivers it; returns the id of the run. */
  async function sent(): Promise<string> {
    const id = await fixture.printed()
    await floor.composed(operator)
    await deliverRuns(server.services, shop.environment)
    return id
  }

  async function loadRun(id: string, person: TestClient = operator) {
    const { body } = await person.call(printCalls.job, { params: { id } })
    return {
      printJob: printJobSchema.parse(body['printJob']),
      pieces: printPieceSchema.array().parse(body['pieces']),
      plan: sheetPlanSchema.parse(body['plan']),
    }
  }

  const reject = (id: string, slots: SlotAddress[], person: TestClient = operator) =>
    person.call(printCalls.reject, { params: { id }, body: { slots, reason: 'banding', note: ' lines ' } })

  /** Returns where a job is, at which frame, and what each frame still has to print. */
  async function getJobProgress(order: OrderRef) {
    for (const type of ['active', 'history'] as const) {
      const orders = (await admin.call(orderCalls.list, { query: { type } })).body['orders'] as WireOrder[]
      const job = orders.find(({ id }) => id === order.id)?.jobs[0]
      if (job) return { place: type, frame: job.frameIndex, open: job.frames.map(({ pending }) => pending) }
    }
    return null
  }

  return { ...fixture, server, services: server.services, admin, sent, loadRun, reject, getJobProgress }
}
