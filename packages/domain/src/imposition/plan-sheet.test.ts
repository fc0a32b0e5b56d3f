import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Outline, outlineToSvgPath, type Rect, transformedBounds, transformPoint } from '../geometry/index.ts'
import {
  IMAGE_BOX_DEFAULTS,
  type ImageBox,
  type Jig,
  MIRRORS,
  PLACEMENTS,
  QUARTER_TURNS,
  SCALES,
  type Slot,
} from '../jigs/index.ts'
import { jigFootprint, type Layout, layoutSlots, type PlacedJig } from '../layouts/index.ts'
import { artworkTransform } from './artwork-transform.ts'
import { planSheet } from './plan-sheet.ts'

const UNIT: Rect = { x: 0, y: 0, width: 1, height: 1 }
const box = (over: Partial<ImageBox> = {}): ImageBox => ({
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  ...IMAGE_BOX_DEFAULTS,
  ...over,
})
const jigWith = (slots: Slot[], over: Partial<Jig> = {}): Jig => ({
  id: 'j',
  name: 'Jig',
  width: 200,
  height: 100,
  thickness: 5,
  slots,
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
  ...over,
})
const rectSlot = (over: Partial<Slot> = {}): Slot => ({
  id: 's1',
  type: 'RECT',
  x: 10,
  y: 20,
  width: 60,
  height: 40,
  rotation: 0,
  ...over,
})
const layoutWith = (jigs: PlacedJig[]): Layout => ({
  id: 'l',
  name: 'Layout',
  width: 1000,
  height: 500,
  jigs,
  printableArea: { x: 5, y: 5, width: 990, height: 490 },
  referenceText: '',
  defaultSpacing: 10,
  locations: [],
  printerTypes: [],
})
const booking = { jigNo: 1, slotNo: 1, orderRef: 'o', artworkRef: 'a', artwork: { width: 30, height: 20 } }
const planOne = (slot: Slot, placed: Partial<PlacedJig> = {}, artwork = booking.artwork) => {
  const jig = jigWith([slot])
  return planSheet({
    layout: layoutWith([{ id: 'j', x: 100, y: 50, rotation: 0, ...placed }]),
    findJig: (id) => (id === jig.id ? jig : undefined),
    booked: [{ ...booking, artwork }],
  })
}
const expectRect = (actual: Rect, expected: Rect): void => {
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(actual[key]).toBeCloseTo(expected[key], 6)
}

test('TRUE keeps the artwork at its true size in the middle of the box', () => {
  expectRect(transformedBounds(artworkTransform(box(), { width: 30, height: 20 }), UNIT), {
    x: 35,
    y: 15,
    width: 30,
    height: 20,
  })
})

test('TRUE lets artwork larger than the box exceed it on the sides that the placement leaves', () => {
  const m = artworkTransform(box({ placement: 'TOP_LEFT' }), { width: 300, height: 200 })
  expectRect(transformedBounds(m, UNIT), { x: 0, y: 0, width: 300, height: 200 })
})

test('FIT shows the entire artwork, FILL covers the box, both keep the aspect ratio', () => {
  const artwork = { width: 30, height: 30 }
  expectRect(transformedBounds(artworkTransform(box({ scale: 'FIT' }), artwork), UNIT), {
    x: 25,
    y: 0,
    width: 50,
    height: 50,
  })
  const filled = transformedBounds(artworkTransform(box({ scale: 'FILL' }), artwork), UNIT)
  expectRect(filled, { x: 0, y: -25, width: 100, height: 100 })
})

test('FIT_WIDTH and FIT_HEIGHT make the width or height of the rotated artwork that of the box', () => {
  const artwork = { width: 20, height: 40 }
  const wide = artworkTransform(box({ scale: 'FIT_WIDTH', placement: 'TOP_LEFT' }), artwork)
  expectRect(transformedBounds(wide, UNIT), { x: 0, y: 0, width: 100, height: 200 })
  const turned = artworkTransform(box({ scale: 'FIT_WIDTH', placement: 'TOP_LEFT', rotation: 90 }), artwork)
  expectRect(transformedBounds(turned, UNIT), { x: 0, y: 0, width: 100, height: 50 })
  const high = artworkTransform(box({ scale: 'FIT_HEIGHT', placement: 'BOTTOM_RIGHT' }), artwork)
  expectRect(transformedBounds(high, UNIT), { x: 75, y: 0, width: 25, height: 50 })
})

test('Choosing scale FILL forces placement MIDDLE_CENTER', () => {
  const artwork = { width: 30, height: 30 }
  const centred = artworkTransform(box({ scale: 'FILL' }), artwork)
  for (const placement of PLACEMENTS)
    expect(artworkTransform(box({ scale: 'FILL', placement }), artwork)).toEqual(centred)
})

test('the nine placements align the artwork to the edges and the middle of the box', () => {
  const at = (placement: ImageBox['placement']) => {
    const { x, y } = transformedBounds(artworkTransform(box({ placement }), { width: 30, height: 20 }), UNIT)
    return [x, y]
  }
  expect(PLACEMENTS.map(at)).toEqual([
    [0, 0],
    [35, 0],
    [70, 0],
    [0, 15],
    [35, 15],
    [70, 15],
    [0, 30],
    [35, 30],
    [70, 30],
  ])
})

test('mirror is applied before rotation: HORIZONTAL swaps left and right of the artwork in displayed orientation', () => {
  const full = { width: 100, height: 50 }
  const horizontal = artworkTransform(box({ mirror: 'HORIZONTAL' }), full)
  expect(transformPoint(horizontal, { x: 0, y: 0 })).toEqual({ x: 100, y: 0 })
  const vertical = artworkTransform(box({ mirror: 'VERTICAL' }), full)
  expect(transformPoint(vertical, { x: 0, y: 0 })).toEqual({ x: 0, y: 50 })
  // Mirroring moves the artwork's top left to the top right; the rotation by 90 degrees moves it to the bottom right.
  const both = artworkTransform(box({ mirror: 'HORIZONTAL', rotation: 90 }), { width: 50, height: 100 })
  expect(transformPoint(both, { x: 0, y: 0 })).toEqual({ x: 100, y: 50 })
})

test('rotation is clockwise: after 90 degrees the top left of the artwork is the top right', () => {
  const m = artworkTransform(box({ rotation: 90 }), { width: 50, height: 100 })
  expect(transformPoint(m, { x: 0, y: 0 })).toEqual({ x: 100, y: 0 })
  expect(transformPoint(m, { x: 1, y: 0 })).toEqual({ x: 100, y: 50 })
})

test('a slot without an image box is imageable in full and is clipped by its shape only', () => {
  const { placements } = planOne(rectSlot({ type: 'CIRCLE', width: 40 }))
  expect(placements[0]?.clips).toHaveLength(1)
  expect(placements[0]?.clips[0]?.filter((s) => s.type === 'C')).toHaveLength(4)
  expectRect(transformedBounds(placements[0]?.matrix ?? [0, 0, 0, 0, 0, 0], UNIT), {
    x: 115,
    y: 80,
    width: 30,
    height: 20,
  })
})

test('an image box is relative to its slot, clips the artwork and rotates with the slot', () => {
  const imageBox = box({ x: 0, y: 0, width: 30, height: 20, placement: 'TOP_LEFT' })
  const upright = planOne(rectSlot({ imageBox })).placements[0]
  expect(upright?.clips.map((c) => outlineToSvgPath(c))).toEqual([
    'M110 70L170 70L170 110L110 110Z',
    'M110 70L140 70L140 90L110 90Z',
  ])
  // Rotated by 90 degrees about its middle (140, 90), the slot's top left is at its top right: (160, 60).
  const turned = planOne(rectSlot({ imageBox, rotation: 90 })).placements[0]
  expectRect(transformedBounds(turned?.matrix ?? [0, 0, 0, 0, 0, 0], UNIT), { x: 140, y: 60, width: 20, height: 30 })
})

test("the top left corner of a placed jig's footprint is at x, y for every rotation", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUARTER_TURNS),
      fc.double({ min: 1, max: 5000, noNaN: true }),
      fc.double({ min: 1, max: 5000, noNaN: true }),
      (rotation, width, height) => {
        const jig = jigWith([rectSlot({ x: 0, y: 0, width, height })], { width, height })
        const placed: PlacedJig = { id: 'j', x: 7, y: 11, rotation }
        const slot = layoutSlots(layoutWith([placed]), () => jig)[0]
        const bounds = transformedBounds(slot?.matrix ?? [0, 0, 0, 0, 0, 0], { x: 0, y: 0, width, height })
        expectRect(bounds, jigFootprint(placed, jig))
      },
    ),
  )
})

test('on a jig rotated by 90 degrees the first corner of a slot is at the top right', () => {
  const slot = layoutSlots(layoutWith([{ id: 'j', x: 100, y: 50, rotation: 90 }]), () => jigWith([rectSlot()]))[0]
  // The jig is 200 x 100, so its footprint is 100 wide: (10, 20) in the jig is 20 from the right and 10 from the top.
  expect(transformPoint(slot?.matrix ?? [0, 0, 0, 0, 0, 0], { x: 0, y: 0 })).toEqual({ x: 180, y: 60 })
})

test('artwork always keeps its proportions and FIT never exceeds the box', () => {
  const size = fc.record({
    width: fc.double({ min: 0.1, max: 3000, noNaN: true }),
    height: fc.double({ min: 0.1, max: 3000, noNaN: true }),
  })
  const anyBox = fc.record({
    x: fc.double({ min: -100, max: 100, noNaN: true }),
    y: fc.double({ min: -100, max: 100, noNaN: true }),
    width: fc.double({ min: 0.1, max: 3000, noNaN: true }),
    height: fc.double({ min: 0.1, max: 3000, noNaN: true }),
    rotation: fc.constantFrom(...QUARTER_TURNS),
    mirror: fc.constantFrom(...MIRRORS),
    scale: fc.constantFrom(...SCALES),
    placement: fc.constantFrom(...PLACEMENTS),
  })
  fc.assert(
    fc.property(anyBox, size, (imageBox, artwork) => {
      const m = artworkTransform(imageBox, artwork)
      const alongWidth = Math.hypot(m[0], m[1]) / artwork.width
      const alongHeight = Math.hypot(m[2], m[3]) / artwork.height
      expect(alongWidth / alongHeight).toBeCloseTo(1, 9)
      const r = transformedBounds(m, UNIT)
      if (imageBox.scale === 'FIT') {
        expect(r.width).toBeLessThanOrEqual(imageBox.width + 1e-6)
        expect(r.height).toBeLessThanOrEqual(imageBox.height + 1e-6)
      }
      if (imageBox.scale === 'FILL') {
        expect(r.width).toBeGreaterThanOrEqual(imageBox.width - 1e-6)
        expect(r.height).toBeGreaterThanOrEqual(imageBox.height - 1e-6)
      }
      // mirroring only changes the sign of the determinant
      expect(Math.sign(m[0] * m[3] - m[1] * m[2])).toBe(imageBox.mirror === 'NONE' ? 1 : -1)
    }),
  )
})

test('planSheet returns bookings without a jig, a slot or an artwork size as unplaced', () => {
  const jig = jigWith([rectSlot()])
  const booked = [
    { ...booking, jigNo: 2 },
    { ...booking, slotNo: 2 },
    { ...booking, artwork: { width: 0, height: 10 } },
    booking,
  ]
  const plan = planSheet({
    layout: layoutWith([
      { id: 'j', x: 0, y: 0, rotation: 0 },
      { id: 'gone', x: 300, y: 0, rotation: 0 },
    ]),
    findJig: (id) => (id === 'j' ? jig : undefined),
    booked,
  })
  expect(plan.unplaced).toEqual(booked.slice(0, 3))
  expect(plan.placements).toHaveLength(1)
})

test('the page is the layout and the printable area its clip', () => {
  const plan = planOne(rectSlot())
  expect([plan.width, plan.height]).toEqual([1000, 500])
  expect(plan.printableArea).toEqual({ x: 5, y: 5, width: 990, height: 490 })
})

test('a PATH slot is clipped by its path, relative to its top left corner', () => {
  const clips: readonly Outline[] = planOne(
    rectSlot({ type: 'PATH', path: 'M0 0H60L30 40Z', width: 60, height: 40 }),
  ).placements.flatMap((p) => p.clips)
  expect(clips.map((c) => outlineToSvgPath(c))).toEqual(['M110 70L170 70L140 110Z'])
})
