import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { assignFreeSlots, autoFill, type BookableJob, indexOccupancy } from '@platen/domain/booking'
import { layoutSlotAddresses } from '@platen/domain/layouts'
import {
  book,
  canDeleteJob,
  createInitialCounts,
  editCounts,
  type JobState,
  markPrinted,
  reactivate,
  unbookCopies,
} from '@platen/domain/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestShop, testEnvironment } from '../../../testing/test-environment.ts'
import { type TestClient, testServer } from '../../../testing/test-server.ts'

/** A job of the model: its counts, its jig and its key on the wire. */
interface ModelJob extends JobState {
  readonly wire: { readonly id: string; readonly jobId: string }
  readonly jig: string
  readonly number: number
}

interface ModelBooking {
  readonly jigNo: number
  readonly slotNo: number
  readonly number: number
}

/** The expected state, computed only by the rules of the domain: no database, no locks. */
interface Model {
  readonly jobs: Map<number, ModelJob>
  /** By the user who owns the preset. */
  readonly bookings: ModelBooking[][]
}

interface Real {
  readonly shop: TestShop
  readonly people: readonly TestClient[]
  readonly presets: readonly string[]
}

type Step =
  | { readonly do: 'book'; readonly who: number; readonly job: number; readonly copies: number | undefined }
  | { readonly do: 'unbook'; readonly who: number; readonly job: number | undefined }
  | { readonly do: 'autoFill'; readonly who: number }
  | { readonly do: 'print'; readonly who: number }
  | { readonly do: 'edit'; readonly who: number; readonly job: number; readonly copies: number; readonly left: number }
  | { readonly do: 'activate' | 'delete'; readonly who: number; readonly job: number }

const server = await testServer()
const JOBS = [
  { media: 'case', copies: [3] },
  { media: 'case', copies: [5, 1] },
  { media: 'tag', copies: [2, 4, 1] },
  { media: 'tag', copies: [7] },
] as const
const GATE = { filterParms: {}, printerTypes: [] }

async function realShop(): Promise<Real & { model: Model }> {
  const shop = await testEnvironment(server)
  const rights = ['print_order_edit', 'output_preset_edit', 'delete_orders_edit'] as const
  const people = [
    await server.person(shop.environment, 'operator', [...rights]),
    await server.person(shop.environment, 'poweruser', [...rights]),
  ]
  const presets = []
  for (const person of people) {
    await shop.rule(person.id, { jig: ['Case', 'Tag'] })
    const presetData = {
      name: 'Preset',
      tableId: shop.layoutId,
      outputChannelId: await shop.channel(person.id),
      files: [{ name: 'File 1', printerSettingFile: null }],
    }
    presets.push(String((await person.call(outputPresetCalls.save, { body: { presetData } })).body['id']))
  }
  const jobs = new Map<number, ModelJob>()
  for (const [number, { media, copies }] of JOBS.entries()) {
    const { id, jobId } = await shop.order({ media, copies, priority: -number })
    jobs.set(number, {
      wire: { id, jobId },
      number,
      jig: media === 'case' ? 'Case' : 'Tag',
      place: 'active',
      jobStatus: 'TOPRINT',
      frameIndex: 0,
      frames: copies.map(createInitialCounts),
    })
  }
  return { shop, people, presets, model: { jobs, bookings: people.map(() => []) } }
}

const bookable = (job: ModelJob): BookableJob => ({
  id: String(job.number),
  jig: job.jig,
  pending: job.frames[job.frameIndex]?.pending ?? 0,
  dueDate: null,
  priority: -job.number,
  createdAt: '',
  isArtworkReady: true,
  heldBack: false,
  qualityLevel: null,
  printerType: null,
  mediaType: null,
  colorConfig: null,
})

/** The layout's slots, from the same jigs as those of the real environment. */
function slotsIn({ jigs }: TestShop) {
  const placed = [jigs.case, jigs.tag].map(({ id }) => ({ id, x: 0, y: 0, rotation: 0 as const }))
  return layoutSlotAddresses({ jigs: placed }, (id) => [jigs.case, jigs.tag].find((jig) => jig.id === id))
}

/** Applies a step to the model. Returns the expected result: an error code or 'ok'. */
function applyStep(model: Model, step: Step, real: Real): string {
  const mine = model.bookings[step.who] ?? []
  const bed = indexOccupancy(slotsIn(real.shop), mine)
  const put = (job: ModelJob): void => void model.jobs.set(job.number, job)
  const bookCopies = (number: number, slots: readonly { jigNo: number; slotNo: number }[]): void => {
    const job = model.jobs.get(number)
    const after = job && book(job, slots.length)
    if (!after?.ok) throw new Error('the model cannot book what it assigned')
    put(after.job)
    mine.push(...slots.map(({ jigNo, slotNo }) => ({ jigNo, slotNo, number })))
  }
  if (step.do === 'autoFill') {
    const open = [...model.jobs.values()].filter((job) => job.place === 'active')
    const { booked } = autoFill(open.map(bookable), bed, GATE, 'UTC')
    for (const { job, slots } of booked) bookCopies(Number(job.id), slots)
    return 'ok'
  }
  if (step.do === 'print' || step.do === 'unbook') {
    const named = step.do === 'unbook' ? step.job : undefined
    const ended = mine.filter((booking) => named === undefined || booking.number === named)
    if (step.do === 'print' && ended.length === 0) return 'nothing_booked'
    for (const [number, some] of Map.groupBy(ended, (booking) => booking.number)) {
      const job = model.jobs.get(number)
      const after = job && (step.do === 'print' ? markPrinted : unbookCopies)(job, some.length)
      if (!after?.ok) throw new Error('the model cannot end what it booked')
      put(after.job)
    }
    model.bookings[step.who] = mine.filter((booking) => !ended.includes(booking))
    return 'ok'
  }
  const job = model.jobs.get(step.job)
  if (!job) return 'not_found'
  if (step.do === 'book') {
    if (job.place !== 'active') return 'not_found'
    const assignment = assignFreeSlots(bookable(job), step.copies ?? 'all', bed, GATE)
    if (!assignment.ok) return assignment.refusal
    bookCopies(step.job, assignment.slots)
    return 'ok'
  }
  if (step.do === 'delete') {
    const allowed = canDeleteJob(job)
    if (allowed.ok) model.jobs.delete(step.job)
    return allowed.ok ? 'ok' : allowed.refusal
  }
  const after = step.do === 'edit' ? editCounts(job, { copies: step.copies, remaining: step.left }) : reactivate(job)
  if (!after.ok) return after.refusal
  put(after.job)
  return 'ok'
}

/** Applies the same step by calls of the real server. */
async function call(real: Real, step: Step, names: ReadonlyMap<number, ModelJob['wire']>): Promise<string> {
  const person = real.people[step.who] ?? real.people[0]
  const presetId = real.presets[step.who] ?? ''
  const key = 'job' in step && step.job !== undefined ? names.get(step.job) : undefined
  const wire = key ?? { id: '', jobId: '' }
  const response = await (() => {
    switch (step.do) {
      case 'book': {
        const copies = step.copies === undefined ? {} : { copies: step.copies }
        return person?.call(outputPresetCalls.book, { body: { presetId, jobs: [wire], ...copies } })
      }
      case 'unbook':
        return person?.call(outputPresetCalls.unbook, { body: { presetId, ...(key ? { jobs: [key] } : {}) } })
      case 'autoFill':
        return person?.call(outputPresetCalls.autoFill, { body: { presetId } })
      case 'print':
        return person?.call(printCalls.printOrders, { body: { presetId } })
      case 'edit':
        return person?.call(orderCalls.edit, { body: { ...wire, copies: step.copies, remaining: step.left } })
      case 'activate':
        return person?.call(orderCalls.activate, { body: wire })
      case 'delete':
        return person?.call(orderCalls.delete, { body: wire })
    }
  })()
  return response?.status === 200 ? 'ok' : String(response?.body['errorCode'])
}

/** Compares the database with the model. */
async function expectSame(real: Real, model: Model, names: ReadonlyMap<number, ModelJob['wire']>): Promise<void> {
  const numberById = new Map([...names].map(([number, { id }]) => [id, number]))
  const { database } = server.services
  const stored = await database.inEnvironment(real.shop.environment.id, async ({ client }) => {
    const frames = await client.query<Record<string, string | number>>(
      `select j.order_pk, j.place, j.status, j.frame_index as at, f.copies, f.remaining, f.pending
         from jobs j join frames f on f.job_pk = j.id order by j.order_pk, f.frame_index`,
    )
    const bookings = await client.query<Record<string, string | number>>(
      `select b.preset_id, b.jig_no, b.slot_no, j.order_pk, b.frame_index = j.frame_index as current
         from bookings b join jobs j on j.id = b.job_pk`,
    )
    return {
      frames: frames.rows.map((row) =>
        [numberById.get(String(row['order_pk'])), ...Object.values(row).slice(1)].join(' '),
      ),
      bookings: bookings.rows.map((row) =>
        [row['preset_id'], row['jig_no'], row['slot_no'], numberById.get(String(row['order_pk'])), row['current']].join(
          ' ',
        ),
      ),
    }
  })
  const frames = [...model.jobs.values()].flatMap((job) =>
    job.frames.map((frame) =>
      [job.number, job.place, job.jobStatus, job.frameIndex, frame.copies, frame.remaining, frame.pending].join(' '),
    ),
  )
  const bookings = model.bookings.flatMap((mine, who) =>
    mine.map(({ jigNo, slotNo, number }) => [real.presets[who], jigNo, slotNo, number, true].join(' ')),
  )
  expect({ frames: stored.frames.toSorted(), bookings: stored.bookings.toSorted() }).toEqual({
    frames: frames.toSorted(),
    bookings: bookings.toSorted(),
  })
}

const who = fc.nat({ max: 1 })
const job = fc.nat({ max: JOBS.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book'),
      who,
      job,
      copies: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unbook'), who, job: fc.option(job, { nil: undefined }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('autoFill' as const, 'print' as const, 'print' as const),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit'),
      who,
      job,
      copies: fc.integer({ min: 0, max: 6 }),
      left: fc.nat({ max: 7 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('activate'), who, job }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), who, job }) },
)

test('After any sequence of booking, unbooking, printing, editing, activating and deleting orders, the database matches the domain model', {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }), async (steps) => {
    const { model, ...real } = await realShop()
    const names = new Map([...model.jobs].map(([number, { wire }]) => [number, wire]))
    for (const each of steps) {
      const expected = applyStep(model, each, real)
      expect([each, await call(real, each, names)]).toEqual([each, expected])
      await expectSame(real, model, names)
    }
  })
  // About two thousand calls, in concurrent environments.
  await Promise.all(Array.from({ length: 4 }, () => fc.assert(property, { numRuns: 9 })))
})
