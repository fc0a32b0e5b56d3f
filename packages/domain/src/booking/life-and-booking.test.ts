import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignedCopies,
  book,
  canDeleteJob,
  canEditJob,
  createInitialCounts,
  currentFrame,
  editCounts,
  type JobState,
  type JobTransition,
  markPrinted,
  reactivate,
  rowCounts,
  unbookCopies,
} from '../orders/index.ts'
import {
  assignFreeSlots,
  autoFill,
  type BookableJob,
  indexOccupancy,
  type JigSlotAddress,
  presetStatus,
} from './index.ts'

/**
 * Model-based test: random operations on an environment with three jobs and two presets, compared after each step with
 * a simple model that tracks the state of every copy (waiting, in a slot, printed).
 */

const JOBS = ['a', 'b', 'c'] as const
const PRESETS = ['p', 'q'] as const
type JobId = (typeof JOBS)[number]
type PresetId = (typeof PRESETS)[number]

const JIGS: Readonly<Record<JobId, string>> = { a: 'Case', b: 'Case', c: 'Mug' }
const SLOTS: Readonly<Record<PresetId, readonly JigSlotAddress[]>> = {
  p: [...slots('Case', 1, 3), ...slots('Mug', 2, 2)],
  q: slots('Case', 1, 4),
}
const OPEN = { filterParms: {}, printerTypes: [] }

function slots(jigName: string, jigNo: number, count: number): JigSlotAddress[] {
  return Array.from({ length: count }, (_, index) => ({ jigName, jigNo, slotNo: index + 1 }))
}

interface Booking extends JigSlotAddress {
  readonly job: JobId
  readonly preset: PresetId
}

interface Shop {
  jobs: Map<JobId, JobState>
  bookings: Booking[]
}

type Copy = 'waits' | 'printed' | 'not needed' | `booked on ${PresetId}`
const isDone = (copy: Copy): boolean => copy === 'printed' || copy === 'not needed'

/** The model of one job. */
interface PlainJob {
  isActive: boolean
  frame: number
  frames: Copy[][]
}

interface World {
  readonly shop: Shop
  readonly plain: Map<JobId, PlainJob>
}

const newWorld = (frames: readonly (readonly number[])[]): World => ({
  shop: {
    jobs: new Map(
      JOBS.map((id, index) => [
        id,
        {
          place: 'active',
          jobStatus: 'TOPRINT',
          frameIndex: 0,
          frames: (frames[index] ?? [1]).map(createInitialCounts),
        },
      ]),
    ),
    bookings: [],
  },
  plain: new Map(
    JOBS.map((id, index) => [
      id,
      { isActive: true, frame: 0, frames: (frames[index] ?? [1]).map((count) => waiting(count)) },
    ]),
  ),
})

const waiting = (count: number): Copy[] => Array.from({ length: count }, () => 'waits')

function get<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`nothing under ${String(key)}`)
  return value
}

const bedOfPreset = (shop: Shop, preset: PresetId) =>
  indexOccupancy(
    SLOTS[preset],
    shop.bookings.filter((booking) => booking.preset === preset),
  )

const bookable = (shop: Shop, id: JobId): BookableJob & { readonly id: JobId } => {
  const job = get(shop.jobs, id)
  return {
    id,
    jig: JIGS[id],
    pending: job.place === 'active' ? currentFrame(job).pending : 0,
    qualityLevel: null,
    printerType: null,
    mediaType: null,
    colorConfig: null,
    dueDate: null,
    priority: 0,
    createdAt: '',
    isArtworkReady: true,
    heldBack: false,
  }
}

function keep(shop: Shop, id: JobId, result: JobTransition<JobState>): boolean {
  if (result.ok) shop.jobs.set(id, result.job)
  return result.ok
}

/** Moves `count` copies of the model's current frame from one state to another. */
function turn(job: PlainJob, from: Copy, to: Copy, count: number): void {
  const copies = job.frames[job.frame] ?? []
  let left = count
  job.frames[job.frame] = copies.map((copy) => (copy === from && left-- > 0 ? to : copy))
}

function put({ shop, plain }: World, preset: PresetId, id: JobId, taken: readonly JigSlotAddress[]): void {
  expect(keep(shop, id, book(get(shop.jobs, id), taken.length))).toBe(true)
  shop.bookings.push(...taken.map((slot) => ({ ...slot, job: id, preset })))
  turn(get(plain, id), 'waits', `booked on ${preset}`, taken.length)
}

function bookSome(world: World, preset: PresetId, id: JobId, n: number | 'all'): void {
  const { shop, plain } = world
  const job = get(plain, id)
  const waits = job.isActive ? (job.frames[job.frame] ?? []).filter((copy) => copy === 'waits').length : 0
  const free = SLOTS[preset].filter(
    (slot) =>
      slot.jigName === JIGS[id] &&
      !shop.bookings.some((b) => b.preset === preset && b.jigNo === slot.jigNo && b.slotNo === slot.slotNo),
  ).length
  const expected = n === 'all' ? Math.min(waits, free) : waits >= n && free >= n ? n : 0
  const assignment = assignFreeSlots(bookable(shop, id), n, bedOfPreset(shop, preset), OPEN)
  expect(assignment.ok ? assignment.slots.length : 0).toBe(expected)
  if (assignment.ok) put(world, preset, id, assignment.slots)
}

function takeBack({ shop, plain }: World, preset: PresetId, id: JobId, n: number): void {
  const presetBookings = shop.bookings.filter((booking) => booking.preset === preset && booking.job === id).slice(0, n)
  if (presetBookings.length === 0) return
  expect(keep(shop, id, unbookCopies(get(shop.jobs, id), presetBookings.length))).toBe(true)
  shop.bookings = shop.bookings.filter((booking) => !presetBookings.includes(booking))
  turn(get(plain, id), `booked on ${preset}`, 'waits', presetBookings.length)
}

function printPreset({ shop, plain }: World, preset: PresetId): void {
  for (const id of JOBS) {
    const presetBookings = shop.bookings.filter((booking) => booking.preset === preset && booking.job === id)
    if (presetBookings.length === 0) continue
    expect(keep(shop, id, markPrinted(get(shop.jobs, id), presetBookings.length))).toBe(true)
    shop.bookings = shop.bookings.filter((booking) => !presetBookings.includes(booking))
    const job = get(plain, id)
    turn(job, `booked on ${preset}`, 'printed', presetBookings.length)
    if (job.frames[job.frame]?.some((copy) => !isDone(copy))) continue
    if (job.frame + 1 < job.frames.length) job.frame += 1
    else Object.assign(job, { isActive: false, frame: 0 })
  }
}

function fill(world: World, preset: PresetId): void {
  const { shop } = world
  const before = JOBS.map((id) => bookable(shop, id))
  const { booked, left } = autoFill(before, bedOfPreset(shop, preset), OPEN, 'UTC')
  for (const { job, slots: taken } of booked) put(world, preset, job.id, taken)
  const count = (id: JobId) =>
    (booked.find(({ job }) => job.id === id)?.slots.length ?? 0) + (left.find(({ job }) => job.id === id)?.copies ?? 0)
  for (const job of before) expect(count(job.id)).toBe(job.pending)
}

function editJob({ shop, plain }: World, id: JobId, copies: number, remaining: number | undefined): void {
  const job = get(plain, id)
  const isBooked = (job.frames[job.frame] ?? []).some((copy) => copy.startsWith('booked'))
  const isAllowed = job.isActive && !isBooked && copies >= 1 && (remaining ?? copies) <= copies
  expect(keep(shop, id, editCounts(get(shop.jobs, id), { copies, remaining }))).toBe(isAllowed)
  if (!isAllowed) return
  const left = copies - (remaining ?? copies)
  const printed = Math.min(left, (job.frames[job.frame] ?? []).filter((copy) => copy === 'printed').length)
  job.frames[job.frame] = Array.from({ length: copies }, (_, at): Copy => {
    if (at < printed) return 'printed'
    return at < left ? 'not needed' : 'waits'
  })
}

function activateJob({ shop, plain }: World, id: JobId): void {
  const job = get(plain, id)
  expect(keep(shop, id, reactivate(get(shop.jobs, id)))).toBe(!job.isActive)
  if (!job.isActive) {
    Object.assign(job, { isActive: true, frame: 0, frames: job.frames.map((frame) => waiting(frame.length)) })
  }
}

const countCopies = (frame: readonly Copy[]) => ({
  copies: frame.length,
  remaining: frame.filter((copy) => !isDone(copy)).length,
  pending: frame.filter((copy) => copy === 'waits').length,
})

function assertAgreement({ shop, plain }: World): void {
  for (const id of JOBS) {
    const job = get(shop.jobs, id)
    const model = get(plain, id)
    const copies = model.frames[model.frame] ?? []
    const bookedCopies = copies.filter((copy) => copy.startsWith('booked')).length
    const printed = copies.filter((copy) => copy === 'printed').length
    const notNeeded = copies.filter((copy) => copy === 'not needed').length
    const remaining = copies.length - printed - notNeeded
    const booked = shop.bookings.filter((booking) => booking.job === id).length
    expect(job.place).toBe(model.isActive ? 'active' : 'history')
    expect(job.frameIndex).toBe(model.frame)
    expect(job.frames).toMatchObject(model.frames.map(countCopies))
    expect(rowCounts(job)).toEqual({
      copies: copies.length,
      remaining,
      pending: remaining - bookedCopies,
      assigned: bookedCopies,
      amountPrinted: printed,
      notNeeded,
      cancelled: 0,
    })
    expect(booked).toBe(job.frames.reduce((sum, frame) => sum + assignedCopies(frame), 0))
    expect(canEditJob(job).ok).toBe(model.isActive && bookedCopies === 0)
    expect(canDeleteJob(job).ok).toBe(bookedCopies === 0)
    if (bookedCopies === 0) expect(job.jobStatus).toBe(model.isActive ? 'TOPRINT' : 'PRINTED')
    if (bookedCopies > 0 && job.frames[job.frameIndex]?.pending === 0) expect(job.jobStatus).toBe('PRINTING')
  }
  for (const preset of PRESETS) {
    const presetBookings = shop.bookings.filter((booking) => booking.preset === preset)
    expect(new Set(presetBookings.map((booking) => `${booking.jigNo}/${booking.slotNo}`)).size).toBe(
      presetBookings.length,
    )
    expect(presetBookings.every((booking) => booking.jigName === JIGS[booking.job])).toBe(true)
    const bed = bedOfPreset(shop, preset)
    const free = [...bed.freeByJig.values()].reduce((sum, list) => sum + list.length, 0)
    expect([bed.bookedCount, bed.bookedCount + free]).toEqual([presetBookings.length, bed.slotCount])
    const status =
      presetBookings.length === 0 ? 'EMPTY' : presetBookings.length === SLOTS[preset].length ? 'FULL' : 'PARTIAL'
    expect(presetStatus(bed.slotCount, bed.bookedCount, true)).toBe(status)
  }
}

const job = fc.constantFrom(...JOBS)
const preset = fc.constantFrom(...PRESETS)
const amount = fc.integer({ min: 1, max: 5 })

/** Generates one random step as a function that executes it. */
const step: fc.Arbitrary<(world: World) => void> = fc.oneof(
  fc.tuple(preset, job, fc.oneof(amount, fc.constant('all' as const))).map(
    ([p, id, n]) =>
      (world: World) =>
        bookSome(world, p, id, n),
  ),
  fc.tuple(preset, job, amount).map(
    ([p, id, n]) =>
      (world: World) =>
        takeBack(world, p, id, n),
  ),
  preset.map((p) => (world: World) => printPreset(world, p)),
  preset.map((p) => (world: World) => fill(world, p)),
  preset.map((p) => (world: World) => {
    for (const id of JOBS) takeBack(world, p, id, Number.POSITIVE_INFINITY)
  }),
  fc.tuple(job, fc.integer({ min: 0, max: 6 }), fc.option(fc.nat(7), { nil: undefined })).map(
    ([id, copies, remaining]) =>
      (world: World) =>
        editJob(world, id, copies, remaining),
  ),
  job.map((id) => (world: World) => activateJob(world, id)),
)

test('random operations keep 0 <= pending <= remaining <= copies, and booked slots = assigned', () => {
  const frames = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), {
    minLength: JOBS.length,
    maxLength: JOBS.length,
  })
  fc.assert(
    fc.property(frames, fc.array(step, { maxLength: 60 }), (start, steps) => {
      const world = newWorld(start)
      for (const take of steps) {
        take(world)
        assertAgreement(world)
      }
    }),
    { numRuns: 300 },
  )
})
