import { randomUUID } from 'node:crypto'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { printCalls, printJobSchema, printPieceSchema, sheetPlanSchema } from '@platen/contract/printing'
import type { SlotAddress } from '@platen/domain/layouts'
import type { PrintJobState } from '@platen/domain/printing'
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
      runsOfSheet: printJobSchema.array().parse(body['runsOfSheet']),
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

  const inShop = server.services.database.inEnvironment.bind(server.services.database, shop.environment.id)

  /** Sets the state of a run, as its channel reports it. */
  const setState = (id: string, state: PrintJobState) =>
    inShop((tx) =>
      tx.execute('update print_jobs set state = $3, changed_at = now() where environment_id = $1 and id = $2', [
        id,
        state,
      ]),
    )

  /** Adds a second file to the sheet of a run, as a multi-job preset prints it; returns the id of its run. */
  async function addFile(run: string): Promise<string> {
    const id = randomUUID()
    await inShop(async (tx) => {
      await tx.execute(
        `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, output,
                file_name, pieces, created_by, reprint_of)
         select environment_id, $3, preset_id, preset_name, layout_name, channel, plan,
                output || '{"entry": {"label": "colour", "name": "colour"}}', file_name, pieces, created_by, id
           from print_jobs where environment_id = $1 and id = $2`,
        [run, id],
      )
      await tx.execute(
        `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
                piece_number, copy_no)
         select environment_id, $3, jig_no, slot_no, job_pk, frame_index, order_id, job_id, piece_number, copy_no
           from print_pieces
          where environment_id = $1 and print_job_id = $2`,
        [run, id],
      )
    })
    return id
  }

  return {
    ...fixture,
    server,
    services: server.services,
    admin,
    sent,
    loadRun,
    reject,
    getJobProgress,
    setState,
    addFile,
  }
}
