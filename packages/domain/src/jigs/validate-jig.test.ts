import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultImageBox } from './image-box.ts'
import { JIG_LIMITS } from './limits.ts'
import { newJig } from './new-jig.ts'
import type { Jig, Slot } from './types.ts'
import { validateJig } from './validate-jig.ts'

const slot = (over: Partial<Slot> = {}): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 10,
  y: 10,
  width: 50,
  height: 40,
  rotation: 0,
  ...over,
})
const jig = (over: Partial<Jig> = {}): Jig => ({ ...newJig('j', 'Jig'), slots: [slot()], ...over })
const problems = (over: Partial<Jig>) => validateJig(jig(over), [])
const slotProblems = (over: Partial<Slot>, jigOver: Partial<Jig> = {}) => problems({ slots: [slot(over)], ...jigOver })
const box = (over: object) => ({ ...defaultImageBox({ width: 50, height: 40 }), ...over })

test('validateJig returns no problems for a valid jig', () => {
  expect(problems({})).toEqual([])
})

test('name required and unique', () => {
  expect(problems({ name: ' ' })).toEqual([{ code: 'nameMissing', field: 'name' }])
  expect(validateJig(jig(), [{ id: 'other', name: 'JIG' }])).toEqual([{ code: 'nameTaken', field: 'name' }])
  expect(validateJig(jig(), [{ id: 'j', name: 'JIG' }])).toEqual([])
})

test('at least one slot', () => {
  expect(problems({ slots: [] })).toEqual([{ code: 'noSlots', field: 'slots' }])
})

test('width and height above 0', () => {
  expect(problems({ width: 0 })).toContainEqual({ code: 'sizeMissing', field: 'width' })
  expect(problems({ height: -1 })).toContainEqual({ code: 'sizeMissing', field: 'height' })
  expect(problems({ height: Number.NaN })).toContainEqual({ code: 'sizeMissing', field: 'height' })
})

test('width and height maximum 5080 mm or 200 in', () => {
  expect(problems({ width: 5080, height: 200 * 25.4 })).toEqual([])
  expect(problems({ width: 5080.01 })).toEqual([{ code: 'sizeTooLarge', field: 'width' }])
  expect(problems({ height: 5080.01 })).toEqual([{ code: 'sizeTooLarge', field: 'height' }])
})

test('thickness at least 0', () => {
  expect(problems({ thickness: 0 })).toEqual([])
  expect(problems({ thickness: -0.1 })).toEqual([{ code: 'thicknessNegative', field: 'thickness' }])
})

test('slots must stay inside the jig, within 0.001 mm', () => {
  expect(slotProblems({ x: 250 })).toEqual([])
  expect(slotProblems({ x: 250.001 })).toEqual([])
  expect(slotProblems({ x: 250.002 })).toEqual([{ code: 'slotsExceedJig', slotIndex: 0 }])
  expect(slotProblems({ y: -0.002 })).toEqual([{ code: 'slotsExceedJig', slotIndex: 0 }])
})

test('a rotated slot is validated by the area that it covers: x may be negative, and a long slot may fit only when rotated', () => {
  // 100 x 10 rotated by 90 degrees covers 10 x 100 about the same centre
  expect(slotProblems({ x: -45, y: 50, width: 100, height: 10, rotation: 90 })).toEqual([])
  expect(slotProblems({ x: 0, y: 0, width: 100, height: 10, rotation: 90 })).toHaveLength(1)
})

test('a rotated circle covers the same area', () => {
  expect(slotProblems({ type: 'CIRCLE', x: 0, y: 0, width: 40, height: 40, rotation: 45 })).toEqual([])
  expect(slotProblems({ type: 'RECT', x: 0, y: 0, width: 40, height: 40, rotation: 45 })).toHaveLength(1)
})

test('slot x and y minimum -500', () => {
  for (const field of ['x', 'y'] as const)
    expect(slotProblems({ [field]: -501 })).toEqual([{ code: 'slotCoordinateTooSmall', field, slotIndex: 0 }])
  const long = { x: -500, y: 600, width: 1010, height: 10, rotation: 90 }
  expect(slotProblems(long, { width: 300, height: 1200 })).toEqual([])
})

test('rotation maximum 359', () => {
  const problem = { code: 'slotRotationOutOfRange', field: 'rotation', slotIndex: 0 }
  expect(slotProblems({ rotation: 360 })).toEqual([problem])
  expect(slotProblems({ rotation: -1 })).toEqual([problem])
  const small = { x: 100, y: 100, width: 10, height: 10 }
  expect(slotProblems({ ...small, rotation: 359 })).toEqual([])
})

test('slots must not overlap, and the problem names both', () => {
  const slots = [slot(), slot({ id: 's2', x: 200 }), slot({ id: 's3', x: 30, y: 30 })]
  expect(problems({ slots })).toEqual([{ code: 'slotsOverlap', slotIndex: 0, otherIndex: 2 }])
})

test('slots must not overlap unless SVG-sourced', () => {
  expect(problems({ slots: [slot(), slot({ id: 's2' })], source: 'SVG' })).toEqual([])
})

test('circles with overlapping bounds are allowed if the circles themselves do not overlap', () => {
  const pair = (type: Slot['type']) =>
    problems({
      slots: [
        slot({ type, x: 0, y: 0, width: 40, height: 40 }),
        slot({ id: 's2', type, x: 29, y: 29, width: 40, height: 40 }),
      ],
    })
  expect(pair('CIRCLE')).toEqual([])
  expect(pair('ELLIPSE')).toEqual([])
  expect(pair('RECT')).toHaveLength(1)
})

test('image boxes inside the slot', () => {
  expect(slotProblems({ imageBox: box({}) })).toEqual([])
  expect(slotProblems({ imageBox: box({ x: 0.002 }) })).toEqual([
    { code: 'imageExceedsSlot', slotIndex: 0, field: 'imageBox' },
  ])
  expect(slotProblems({ imageBox: box({ height: 0 }) })).toEqual([
    { code: 'imageBoxSizeMissing', slotIndex: 0, field: 'imageBox.height' },
  ])
})

test('an image box rotates with its slot and stays inside it', () => {
  expect(slotProblems({ x: 100, y: 100, rotation: 33, imageBox: box({}) })).toEqual([])
})

test('slot width and height above 0; the position of a slot without a size is not validated', () => {
  expect(slotProblems({ width: 0, x: 1000 })).toEqual([{ code: 'slotSizeMissing', field: 'width', slotIndex: 0 }])
})

test.each([
  ['missing', undefined, 'slotPathInvalid'],
  ['empty', '', 'slotPathInvalid'],
  ['unreadable', 'M0 0H50V40X', 'slotPathInvalid'],
  ['open', 'M0 0H50V40', 'slotPathOpen'],
  ['smaller than the slot', 'M0 0H40V40Z', 'slotPathNotFilling'],
  ['larger than the slot', 'M0 0H60V40Z', 'slotPathNotFilling'],
] as const)('validateJig rejects a path that is %s', (_, path, code) => {
  expect(slotProblems({ type: 'PATH', path })).toEqual([{ code, field: 'path', slotIndex: 0 }])
})

test('closed paths are validated by their true shape', () => {
  const triangle = slot({ type: 'PATH', path: 'M0 0H50L0 40Z' })
  const other = slot({ id: 's2', type: 'PATH', path: 'M50 0V40H0Z' })
  expect(problems({ slots: [triangle, other] })).toEqual([])
  expect(problems({ slots: [triangle, { ...other, y: 9.9 }] })).toHaveLength(1)
})

test('the width of a circle equals its height', () => {
  expect(slotProblems({ type: 'CIRCLE' })).toEqual([{ code: 'circleNotRound', field: 'height', slotIndex: 0 }])
})

test('two slots never have the same id', () => {
  expect(problems({ slots: [slot(), slot({ x: 100 })] })).toEqual([{ code: 'slotIdTaken', field: 'id', slotIndex: 1 }])
})

test('the order of the slots does not affect the validity of a jig', () => {
  const anySlot = fc.record({
    type: fc.constantFrom<Slot['type']>('RECT', 'ELLIPSE'),
    x: fc.integer({ min: -20, max: 300 }),
    y: fc.integer({ min: -20, max: 200 }),
    width: fc.integer({ min: 1, max: 80 }),
    height: fc.integer({ min: 1, max: 80 }),
    rotation: fc.integer({ min: 0, max: 359 }),
  })
  const withIds = (list: Omit<Slot, 'id'>[]): Slot[] => list.map((s, i) => ({ ...s, id: `s${i + 1}` }))
  const codes = (list: Omit<Slot, 'id'>[]) => [...new Set(problems({ slots: withIds(list) }).map((p) => p.code))].sort()
  fc.assert(
    fc.property(fc.array(anySlot, { minLength: 1, maxLength: 25 }), (slots) => {
      expect(codes(slots.toReversed())).toEqual(codes(slots))
    }),
    { numRuns: 60 },
  )
})

/** A closed path with the given number of segments. */
const comb = (segments: number) => `M0 0${'h0'.repeat(segments - 5)}H50V40H0Z`

test('validateJig accepts a path with the maximum number of points, and no more', () => {
  const codes = (path: string) => slotProblems({ type: 'PATH', path }).map(({ code }) => code)
  expect(codes(comb(JIG_LIMITS.maxPathPoints))).toEqual([])
  expect(codes(comb(JIG_LIMITS.maxPathPoints + 1))).toEqual(['slotPathTooLong'])
  expect(codes(comb(60_000))).toEqual(['slotPathTooLong'])
  expect(codes(`M0 0H50V40Z${' '.repeat(JIG_LIMITS.maxPathLength)}`)).toEqual(['slotPathTooLong'])
})

test('validateJig accepts paths with the maximum total number of points and characters, and no more', () => {
  const many = (count: number, path: string) =>
    problems({
      width: 5000,
      height: 5000,
      slots: Array.from({ length: count }, (_, i) =>
        slot({ id: `s${i}`, type: 'PATH', path, x: (i % 90) * 55, y: Math.floor(i / 90) * 45 }),
      ),
    }).map(({ code }) => code)
  const largest = comb(JIG_LIMITS.maxPathPoints)
  const count = JIG_LIMITS.maxJigPathPoints / JIG_LIMITS.maxPathPoints
  expect(many(count, largest)).toEqual([])
  expect(many(count + 1, largest)).toEqual(['tooManyPathPoints'])
  expect(many(11, `${comb(10)}${' '.repeat(JIG_LIMITS.maxPathLength - 100)}`)).toEqual(['tooManyPathPoints'])
})

test('validateJig does not examine a jig with too many slots any further', () => {
  const slots = Array.from({ length: JIG_LIMITS.maxSlots + 1 }, () => slot({ width: 0 }))
  expect(problems({ slots })).toEqual([{ code: 'tooManySlots', field: 'slots' }])
})

test('validateJig rejects slots whose overlap test exceeds the work budget', () => {
  const sliver = (i: number) => slot({ id: `s${i}`, x: i / 10, y: 0, width: 0.05, height: 2000, rotation: 45 })
  const slots = Array.from({ length: 4000 }, (_, i) => sliver(i))
  const codes = problems({ width: 5000, height: 5000, slots }).map(({ code }) => code)
  expect(codes).toContain('slotsTooIntricate')
})
