import { expect, test } from 'vitest'
import { NO_JIG } from '../orders/index.ts'
import {
  assignFreeSlots,
  autoFill,
  type BookableJob,
  findFilterConflict,
  findFreeSlots,
  indexOccupancy,
  type JigSlotAddress,
  presetStatus,
} from './index.ts'

const slots = (jigName: string, jigNo: number, count: number): JigSlotAddress[] =>
  Array.from({ length: count }, (_, index) => ({ jigName, jigNo, slotNo: index + 1 }))

const at = (list: readonly JigSlotAddress[]): string[] => list.map((slot) => `${slot.jigNo}.${slot.slotNo}`)

const order = (over: Partial<BookableJob> & { id: string }): BookableJob => ({
  jig: 'Case',
  pending: 1,
  qualityLevel: null,
  printerType: null,
  mediaType: null,
  colorConfig: null,
  dueDate: null,
  priority: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  isArtworkReady: true,
  heldBack: false,
  ...over,
})

const open = { filterParms: {}, printerTypes: [] }

test("findFreeSlots returns free slots of jigs with the name of the job's jig, in order", () => {
  const bed = indexOccupancy(
    [...slots('Case', 2, 2), ...slots('Pen', 3, 2), ...slots('Case', 1, 2)],
    [{ jigNo: 1, slotNo: 1 }],
  )
  expect(at(findFreeSlots({ jig: 'Case', pending: 9 }, bed))).toEqual(['1.2', '2.1', '2.2'])
  expect(at(findFreeSlots({ jig: 'Case', pending: 2 }, bed))).toEqual(['1.2', '2.1'])
  expect(at(findFreeSlots({ jig: 'Cup', pending: 2 }, bed))).toEqual([])
})

test('findFreeSlots starts at the given slot and continues with the next free ones', () => {
  const bed = indexOccupancy(slots('Case', 1, 5), [{ jigNo: 1, slotNo: 4 }])
  expect(at(findFreeSlots({ jig: 'Case', pending: 2 }, bed, { jigNo: 1, slotNo: 3 }))).toEqual(['1.3', '1.5'])
  expect(at(findFreeSlots({ jig: 'Case', pending: 2 }, bed, { jigNo: 1, slotNo: 4 }))).toEqual([])
})

test("findFilterConflict returns a conflict only if values are selected and the job's own value is set and not one of them", () => {
  const presetFilter = { filterParms: { mediaType: ['wood', 'glass'], qualityLevel: [] }, printerTypes: ['lef'] }
  expect(findFilterConflict(order({ id: 'a', mediaType: 'wood', qualityLevel: 'high' }), presetFilter)).toBeNull()
  expect(findFilterConflict(order({ id: 'a', mediaType: 'steel' }), presetFilter)).toEqual({
    category: 'mediaType',
    value: 'steel',
    allowed: ['wood', 'glass'],
  })
  expect(findFilterConflict(order({ id: 'a' }), presetFilter)).toBeNull()
  expect(findFilterConflict(order({ id: 'a', mediaType: '' }), presetFilter)).toBeNull()
})

test('findFilterConflict combines the printer types of the layout with those of the preset', () => {
  const job = order({ id: 'a', printerType: 'versa' })
  expect(findFilterConflict(job, { filterParms: {}, printerTypes: ['lef'] })?.category).toBe('printerType')
  expect(findFilterConflict(job, { filterParms: { printerType: ['versa'] }, printerTypes: ['lef'] })?.allowed).toEqual([
    'lef',
  ])
  expect(findFilterConflict(job, { filterParms: { printerType: ['versa'] }, printerTypes: [] })).toBeNull()
})

test("assignFreeSlots books as many copies as there are free slots for 'all', and one for 1", () => {
  const bed = indexOccupancy(slots('Case', 1, 3), [])
  const all = assignFreeSlots(order({ id: 'a', pending: 5 }), 'all', bed, open)
  expect(all.ok && at(all.slots)).toEqual(['1.1', '1.2', '1.3'])
  const one = assignFreeSlots(order({ id: 'a', pending: 5 }), 1, bed, open)
  expect(one.ok && at(one.slots)).toEqual(['1.1'])
})

test('assignFreeSlots returns the reason if a booking is not possible', () => {
  const bed = indexOccupancy(slots('Case', 1, 3), [{ jigNo: 1, slotNo: 1 }])
  const of = (over: Partial<BookableJob>, copies: number | 'all' = 'all', slotNo?: number) => {
    const from = slotNo === undefined ? undefined : { jigNo: 1, slotNo }
    const result = assignFreeSlots(
      order({ id: 'a', pending: 3, ...over }),
      copies,
      bed,
      { ...open, filterParms: { colorConfig: ['cmyk'] } },
      from,
    )
    return result.ok ? at(result.slots) : result.refusal
  }
  expect(of({}, 0)).toBe('bad_request')
  expect(of({}, 4)).toBe('not_enough_copies')
  expect(of({ pending: 0 })).toBe('not_enough_copies')
  expect(of({}, 3)).toBe('no_free_slot')
  expect(of({ jig: NO_JIG })).toBe('no_free_slot')
  expect(of({ jig: 'Pen' })).toBe('no_free_slot')
  expect(of({ colorConfig: 'white' })).toBe('preset_conflict')
  expect(of({ isArtworkReady: false })).toBe('artwork_missing')
  expect(of({ heldBack: true })).toBe('artwork_held_back')
  expect(of({}, 'all', 1)).toBe('slots_taken')
  expect(of({}, 'all', 9)).toBe('no_free_slot')
  expect(of({}, 'all', 2)).toEqual(['1.2', '1.3'])
})

test('A slot outside the printable area is neither assigned nor filled, and the reason says so', () => {
  const [first, second, ...others] = slots('Case', 1, 4)
  if (!first || !second) throw new Error('There are no slots.')
  const unprintable = { isUnprintable: true }
  const partly = indexOccupancy([{ ...first, ...unprintable }, second, ...others], [])
  const assign = (bed: typeof partly, from?: number) => {
    const assignment = assignFreeSlots(
      order({ id: 'a', pending: 9 }),
      'all',
      bed,
      open,
      from === undefined ? undefined : { jigNo: 1, slotNo: from },
    )
    return assignment.ok ? at(assignment.slots) : assignment.refusal
  }
  expect(assign(partly)).toEqual(['1.2', '1.3', '1.4'])
  expect(assign(partly, 1)).toBe('slot_not_printable')
  const none = indexOccupancy([{ ...first, ...unprintable }, second], [second])
  expect(assign(none)).toBe('slot_not_printable')
  const { booked, left } = autoFill([order({ id: 'a', pending: 9 })], partly, open, 'UTC')
  expect(booked.map((each) => at(each.slots))).toEqual([['1.2', '1.3', '1.4']])
  expect(left).toMatchObject([{ copies: 6, reason: 'slot_not_printable' }])
  const all = indexOccupancy([first, second], [first, second])
  expect([partly.slotCount, none.slotCount, all.slotCount]).toEqual([3, 1, 2])
  expect(assign(all)).toBe('no_free_slot')
})

const autoFillIds = (jobs: BookableJob[], bed = indexOccupancy(slots('Case', 1, 100), [])) =>
  autoFill(jobs, bed, open, 'UTC').booked.map((each) => each.job.id)

test('autoFill sorts by priority, then due day with none last, then oldest arrival', () => {
  const jobs = [
    order({ id: 'old', createdAt: '2026-10-01T00:00:00.000Z' }),
    order({ id: 'older', createdAt: '2026-09-01T00:00:00.000Z' }),
    order({ id: 'due later', dueDate: '2026-12-24' }),
    order({ id: 'due soon', dueDate: '2026-12-01T18:00:00.000Z' }),
    order({ id: 'urgent', priority: 5 }),
    order({ id: 'no hurry', priority: -1, dueDate: '2026-11-02' }),
  ]
  expect(autoFillIds(jobs)).toEqual(['urgent', 'due soon', 'due later', 'older', 'old', 'no hurry'])
})

test('autoFill books jobs with rejected copies before all others, whatever their priority', () => {
  const jobs = [
    order({ id: 'urgent', priority: 9 }),
    order({ id: 'rejected', hasReprintPriority: true, dueDate: '2027-01-01' }),
  ]
  const { booked } = autoFill(jobs, indexOccupancy(slots('Case', 1, 2), []), open, 'UTC')
  expect(booked.map(({ job }) => job.id)).toEqual(['rejected', 'urgent'])
})

test('autoFill minimises jig changes among equally urgent jobs', () => {
  const bed = indexOccupancy([...slots('Case', 1, 9), ...slots('Pen', 2, 9)], [])
  const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`
  const jobs = [
    order({ id: '1 case', createdAt: day(1) }),
    order({ id: '2 pen', createdAt: day(2), jig: 'Pen' }),
    order({ id: '3 case', createdAt: day(3) }),
    order({ id: '4 pen', createdAt: day(4), jig: 'Pen' }),
    order({ id: 'first', priority: 1, jig: 'Pen' }),
  ]
  expect(autoFillIds(jobs, bed)).toEqual(['first', '2 pen', '4 pen', '1 case', '3 case'])
})

test('autoFill returns the skipped jobs with their reason', () => {
  const bed = indexOccupancy(slots('Case', 1, 3), [])
  const { booked, left } = autoFill(
    [
      order({ id: 'none', jig: NO_JIG }),
      order({ id: 'elsewhere', jig: 'Pen' }),
      order({ id: 'other media', mediaType: 'steel' }),
      order({ id: 'waits', isArtworkReady: false }),
      order({ id: 'held', heldBack: true }),
      order({ id: 'first', pending: 2 }),
      order({ id: 'second', pending: 4, createdAt: '2026-11-02T08:00:00.000Z' }),
      order({ id: 'third', pending: 1, createdAt: '2026-11-03T08:00:00.000Z' }),
      order({ id: 'booked already', pending: 0 }),
    ],
    bed,
    { filterParms: { mediaType: ['wood'] }, printerTypes: [] },
    'UTC',
  )
  expect(booked.map(({ job, slots: taken }) => [job.id, at(taken)])).toEqual([
    ['first', ['1.1', '1.2']],
    ['second', ['1.3']],
  ])
  expect(Object.fromEntries(left.map(({ job, copies, reason }) => [job.id, [copies, reason]]))).toEqual({
    none: [1, 'no_jig'],
    elsewhere: [1, 'jig_not_on_layout'],
    'other media': [1, 'conflict'],
    waits: [1, 'not_ready'],
    held: [1, 'held_back'],
    second: [3, 'no_free_slot'],
    third: [1, 'no_free_slot'],
  })
})

test('a preset is EMPTY, PARTIAL or FULL by its booked slots, and NOTASSIGNED without a layout', () => {
  expect(presetStatus(4, 0, true)).toBe('EMPTY')
  expect(presetStatus(4, 1, true)).toBe('PARTIAL')
  expect(presetStatus(4, 4, true)).toBe('FULL')
  expect(presetStatus(0, 0, true)).toBe('EMPTY')
  expect(presetStatus(0, 0, false)).toBe('NOTASSIGNED')
})
