import { expect, test } from 'vitest'
import { importJig, importSlots, SLOT, svg } from './svg-fixtures.ts'

test('the viewBox may have any origin', () => {
  const jig = importJig(
    svg(
      '<rect id="s1" x="-90" y="-40" width="50" height="40"/>',
      'width="200mm" height="100mm" viewBox="-100 -50 200 100"',
    ),
  )
  expect(jig.slots[0]).toMatchObject({ x: 10, y: 10 })
})

test('preserveAspectRatio applies if width and height do not match the viewBox', () => {
  const place = (aspect: string) => {
    const [slot] = importSlots(
      '<rect id="s1" x="40" y="40" width="20" height="20"/>',
      `width="200mm" height="100mm" viewBox="0 0 100 100" ${aspect}`,
    )
    return [slot?.x, slot?.y, slot?.width, slot?.height]
  }
  expect(place('')).toEqual([90, 40, 20, 20])
  expect(place('preserveAspectRatio="xMinYMin meet"')).toEqual([40, 40, 20, 20])
  expect(place('preserveAspectRatio="xMaxYMax"')).toEqual([140, 40, 20, 20])
  expect(place('preserveAspectRatio="none"')).toEqual([80, 40, 40, 20])
  expect(place('preserveAspectRatio="xMidYMid slice"')).toEqual([80, 30, 40, 40])
})

test('nested groups and transforms are applied', () => {
  expect(
    importSlots(`<g transform="translate(10 5)"><g transform="scale(1.5) translate(4,2)">${SLOT}</g></g>`),
  ).toEqual([{ type: 'RECT', x: 31, y: 23, width: 75, height: 60, rotation: 0 }])
})

test('a rotated rectangle is a rectangle with a rotation, clockwise about its centre', () => {
  expect(importSlots('<rect id="s1" x="50" y="30" width="60" height="20" transform="rotate(30 80 40)"/>')).toEqual([
    { type: 'RECT', x: 50, y: 30, width: 60, height: 20, rotation: 30 },
  ])
  expect(
    importSlots('<g transform="translate(100 0) rotate(90)"><rect id="s1" x="10" y="20" width="60" height="20"/></g>'),
  ).toEqual([
    // It covers x 60 to 80 and y 10 to 70.
    { type: 'RECT', x: 40, y: 30, width: 60, height: 20, rotation: 90 },
  ])
})

test('an angle beyond 359 is stored as half a turn less, with the artwork rotated by half a turn', () => {
  const [slot] = importSlots(
    '<g transform="rotate(-0.5 100 50)"><rect id="s1" x="50" y="30" width="60" height="20"/><rect id="p1" x="50" y="30" width="30" height="20"/></g>',
  )
  expect(slot).toMatchObject({ rotation: 179.5, imageBox: { x: 30, y: 0, width: 30, height: 20, rotation: 180 } })
})

test('a mirrored drawing results in slots without rotation at the mirrored positions', () => {
  expect(importSlots(`<g transform="matrix(1 0 0 -1 0 100)">${SLOT}</g>`)).toEqual([
    { type: 'RECT', x: 10, y: 50, width: 50, height: 40, rotation: 0 },
  ])
  expect(importSlots('<g transform="matrix(-1 0 0 1 200 0)"><path id="s1" d="M0 0H20L0 10Z"/></g>')).toEqual([
    { type: 'PATH', x: 180, y: 0, width: 20, height: 10, rotation: 0, path: 'M20 0L0 0L20 10Z' },
  ])
})

test('a scaled circle is an ellipse, a skewed rectangle a path', () => {
  expect(importSlots('<circle id="s1" cx="20" cy="20" r="10" transform="scale(2 1)"/>')).toEqual([
    { type: 'ELLIPSE', x: 20, y: 10, width: 40, height: 20, rotation: 0 },
  ])
  expect(importSlots('<rect id="s1" x="0" y="0" width="20" height="20" transform="skewX(45)"/>')).toEqual([
    { type: 'PATH', x: 0, y: 0, width: 40, height: 20, rotation: 0, path: 'M0 0L20 0L40 20L20 20Z' },
  ])
})

test('an image box is measured in its slot before the slot is rotated', () => {
  const [slot] = importSlots(
    '<g transform="rotate(30 80 40)"><rect id="s1" x="50" y="30" width="60" height="20"/><rect id="p1" x="55" y="32" width="30" height="10"/></g>',
  )
  expect(slot?.imageBox).toMatchObject({ x: 5, y: 2, width: 30, height: 10, rotation: 0 })
})

test('use is supported: a repeated shape, a repeated pair of slot and image box, a symbol with its own viewBox', () => {
  expect(
    importSlots('<defs><rect id="shape" width="20" height="10"/></defs><use id="s1" href="#shape" x="5" y="6"/>'),
  ).toEqual([{ type: 'RECT', x: 5, y: 6, width: 20, height: 10, rotation: 0 }])
  const pair =
    '<defs><g id="pair"><rect id="s1" width="20" height="10"/><rect id="p1" x="1" y="1" width="5" height="5"/></g></defs>'
  const repeated = importSlots(
    `${pair}<use xlink:href="#pair"/><use xlink:href="#pair" x="50" transform="translate(0 20)"/>`,
  )
  expect(repeated.map((s) => [s.x, s.y, s.imageBox?.x])).toEqual([
    [0, 0, 1],
    [50, 20, 1],
  ])
  const symbol = '<symbol id="sym" viewBox="0 0 10 10"><circle id="s1" cx="5" cy="5" r="5"/></symbol>'
  expect(importSlots(`${symbol}<use href="#sym" x="20" y="20" width="40" height="40"/>`)).toEqual([
    { type: 'CIRCLE', x: 20, y: 20, width: 40, height: 40, rotation: 0 },
  ])
})

test('a nested drawing has its own viewBox and position', () => {
  expect(importSlots(`<svg x="20" y="10" width="100" height="50" viewBox="0 0 200 100">${SLOT}</svg>`)).toEqual([
    { type: 'RECT', x: 25, y: 15, width: 25, height: 20, rotation: 0 },
  ])
})
