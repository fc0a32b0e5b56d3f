import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePathData } from '../../geometry/index.ts'
import { replaceForbiddenXmlCharacters } from '../../text/index.ts'
import { newJig } from '../new-jig.ts'
import { slotShape } from '../slot-shape.ts'
import { type ImageBox, type Jig, MIRRORS, PLACEMENTS, QUARTER_TURNS, SCALES, SLOT_TYPES, type Slot } from '../types.ts'
import { validateJig } from '../validate-jig.ts'
import { exportJigSvg } from './export-svg.ts'
import { importJigSvg } from './import-svg.ts'

/** mm with up to 5 decimals: more than import keeps. */
const mm = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 1e5), max: Math.floor(max * 1e5) }).map((n) => n / 1e5)

const anyBox = (width: number, height: number): fc.Arbitrary<ImageBox | undefined> =>
  fc.option(
    fc
      .tuple(
        fc.tuple(mm(0, width / 3), mm(0, height / 3), mm(width / 8, width / 2), mm(height / 8, height / 2)),
        fc.constantFrom(...QUARTER_TURNS),
        fc.constantFrom(...MIRRORS),
        fc.constantFrom(...SCALES),
        fc.constantFrom(...PLACEMENTS),
      )
      .map(([[x, y, w, h], rotation, mirror, scale, placement]) => ({
        x,
        y,
        width: w,
        height: h,
        rotation,
        mirror,
        scale,
        placement: scale === 'FILL' ? ('MIDDLE_CENTER' as const) : placement,
      })),
    { nil: undefined },
  )

/** A slot well inside its cell of a wide grid. */
const anySlot = (column: number, row: number): fc.Arbitrary<Slot> =>
  fc
    .tuple(
      fc.constantFrom(...SLOT_TYPES),
      mm(5, 60),
      mm(5, 60),
      fc.oneof(
        fc.constantFrom(0, 90, 180, 270),
        fc.integer({ min: 0, max: 359_00 }).map((n) => n / 100),
      ),
      fc.constantFrom('M0 0C0.3 1 0.7 1 1 0L1 1L0 1Z', 'M0 0H1V1H0ZM0.2 0.2V0.8H0.8V0.2Z', 'M0 0.5L0.5 0L1 0.5L0.5 1Z'),
    )
    .chain(([type, width, freeHeight, rotation, unitPath]) => {
      const height = type === 'CIRCLE' ? width : freeHeight
      const path = unitPath.replace(/([MLHVC ])([\d.]+)/g, '$1$2')
      return fc.record({
        id: fc.constant('s1'),
        type: fc.constant(type),
        x: mm(column * 100 + 20, column * 100 + 22),
        y: mm(row * 100 + 20, row * 100 + 22),
        width: fc.constant(width),
        height: fc.constant(height),
        rotation: fc.constant(rotation),
        path: fc.constant(type === 'PATH' ? stretchUnitPath(path, width, height) : undefined),
        imageBox: anyBox(width, height),
      })
    })

function stretchUnitPath(path: string, width: number, height: number): string {
  let vertical = false
  return path.replace(/([MLHVCZ ])(\d[\d.]*)?/g, (whole, command: string, number: string | undefined) => {
    if (number === undefined) return whole
    if (command === 'H' || command === 'V') return `${command}${Number(number) * (command === 'H' ? width : height)}`
    vertical = command === ' ' ? !vertical : false
    return `${command}${Number(number) * (vertical ? height : width)}`
  })
}

const anyJig: fc.Arbitrary<Jig> = fc
  .tuple(
    fc.tuple(...[0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => anySlot(column, row)))),
    fc.integer({ min: 1, max: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    mm(0, 50),
  )
  .map(([slots, count, referenceText, thickness]) => ({
    ...newJig('j', 'Round & "true" <jig>'),
    width: 420.12345,
    height: 230.5,
    thickness,
    referenceText: replaceForbiddenXmlCharacters(referenceText),
    defaultSpacing: 7,
    slots: renumberSlots(slots.slice(0, count)),
  }))

/** Sets the ids s1, s2, ... in the order of the list. */
function renumberSlots(slots: readonly Slot[]): Slot[] {
  return slots.map((slot, i) => ({ ...slot, id: `s${i + 1}` }))
}

/** Returns all numbers of a path, with H and V converted to lines. */
function getNumbers(path: string | undefined): number[] {
  const read = parsePathData(path ?? '')
  if (!read.ok) throw new Error('not a path')
  return read.outline.flatMap((segment) => Object.values(segment).filter((value) => typeof value === 'number'))
}

test('export then import gives the same jig to 0.001 mm', () => {
  fc.assert(
    fc.property(anyJig, (jig) => {
      fc.pre(validateJig(jig, []).length === 0)
      const result = importJigSvg(exportJigSvg(jig), { id: 'k', name: '', existingNames: [] })
      if (!result.ok) throw new Error(JSON.stringify(result.problem))
      const importedJig = result.jig
      expect(importedJig).toMatchObject({ name: jig.name, referenceText: jig.referenceText, source: 'SVG' })
      expectNear(importedJig, jig, ['width', 'height', 'thickness', 'defaultSpacing'])
      expect(importedJig.slots).toHaveLength(jig.slots.length)
      for (const [i, slot] of jig.slots.entries()) expectSameSlot(importedJig.slots[i], slot)
      expect(validateJig(importedJig, [])).toEqual([])
    }),
    { numRuns: 300 },
  )
})

function expectNear<K extends string>(
  actual: Readonly<Record<K, number>>,
  wanted: Readonly<Record<K, number>>,
  keys: K[],
) {
  for (const key of keys) expect(Math.abs(actual[key] - wanted[key])).toBeLessThanOrEqual(0.001 + 1e-9)
}

function expectSameSlot(actual: Slot | undefined, wanted: Slot) {
  if (actual === undefined) throw new Error('slot missing')
  expect([actual.id, actual.type]).toEqual([wanted.id, wanted.type])
  expectNear(actual, wanted, ['x', 'y', 'width', 'height'])
  expect(actual.rotation).toBeCloseTo(wanted.rotation, 6)
  const { imageBox } = wanted
  expect(actual.imageBox === undefined).toBe(imageBox === undefined)
  if (actual.imageBox !== undefined && imageBox !== undefined) {
    expectNear(actual.imageBox, imageBox, ['x', 'y', 'width', 'height'])
    const { rotation, mirror, scale, placement } = imageBox
    expect(actual.imageBox).toMatchObject({ rotation, mirror, scale, placement })
  }
  if (wanted.type !== 'PATH') return
  const [a, b] = [getNumbers(actual.path), getNumbers(wanted.path)]
  expect(a).toHaveLength(b.length)
  for (const [i, number] of a.entries()) expect(Math.abs(number - (b[i] ?? Number.NaN))).toBeLessThanOrEqual(0.001)
}

test('export and import of an imported jig change nothing', () => {
  fc.assert(
    fc.property(anyJig, (jig) => {
      fc.pre(validateJig(jig, []).length === 0)
      const once = importJigSvg(exportJigSvg(jig), { id: 'k', name: '', existingNames: [] })
      if (!once.ok) throw new Error(JSON.stringify(once.problem))
      const upright = { ...once.jig, slots: once.jig.slots.filter((s) => s.rotation % 90 === 0) }
      fc.pre(upright.slots.length > 0)
      const twice = importJigSvg(exportJigSvg(upright), { id: 'k', name: '', existingNames: [] })
      expect(twice).toEqual({ ok: true, skipped: [], jig: { ...upright, slots: renumberSlots(upright.slots) } })
    }),
  )
})

test('an exported jig whose slots exceed it by the tolerance of drawings is imported again', () => {
  fc.assert(
    fc.property(anyJig, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (jig, right, bottom) => {
      fc.pre(validateJig(jig, []).length === 0)
      const once = importJigSvg(exportJigSvg(jig), { id: 'k', name: '', existingNames: [] })
      if (!once.ok) throw new Error(JSON.stringify(once.problem))
      const bounds = once.jig.slots.map((slot) => slotShape(slot).bounds)
      const thousandths = (value: number): number => Math.round(value * 1000) / 1000
      const tight = {
        ...once.jig,
        width: thousandths(Math.max(...bounds.map(({ x, width }) => x + width)) - right / 1000),
        height: thousandths(Math.max(...bounds.map(({ y, height }) => y + height)) - bottom / 1000),
      }
      fc.pre(validateJig(tight, []).length === 0)
      expect(importJigSvg(exportJigSvg(tight), { id: 'k', name: '', existingNames: [] })).toMatchObject({ ok: true })
    }),
    { numRuns: 300 },
  )
})

test('an exported drawing is at true size, one user unit per mm', () => {
  const text = exportJigSvg({ ...newJig('j', 'Jig'), slots: [] })
  expect(text).toContain('width="300mm" height="200mm" viewBox="0 0 300 200"')
})
