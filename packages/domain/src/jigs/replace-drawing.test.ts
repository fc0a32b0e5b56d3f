import { expect, test } from 'vitest'
import { defaultImageBox } from './image-box.ts'
import { newJig } from './new-jig.ts'
import { replaceDrawing } from './replace-drawing.ts'
import { importJig, svg } from './svg/svg-fixtures.ts'
import type { Slot } from './types.ts'

const rect = (id: string, x: number, more = '') => `<rect id="${id}" x="${x}" width="40" height="30" ${more}/>`

test('replaceDrawing takes size and slots of the drawing and keeps all other values', () => {
  const jig = { ...newJig('j', 'Tray'), thickness: 4, referenceText: 'shelf 9', locations: ['hall1'] }
  const drawing = importJig(svg(rect('s1', 10), 'width="100mm" height="50mm" viewBox="0 0 100 50"'))
  expect(replaceDrawing(jig, drawing)).toEqual({
    ...jig,
    width: 100,
    height: 50,
    slots: [{ id: 's1', type: 'RECT', x: 10, y: 0, width: 40, height: 30, rotation: 0 }],
    source: 'SVG',
  })
})

test('replaceDrawing keeps how artwork is placed in a slot, unless the drawing says it', () => {
  const placed = { rotation: 90, mirror: 'VERTICAL', scale: 'FIT', placement: 'TOP_LEFT' } as const
  const slot = (no: number): Slot => ({
    id: `s${no}`,
    type: 'RECT',
    x: 0,
    y: 0,
    width: 20,
    height: 20,
    rotation: 0,
    imageBox: { ...defaultImageBox({ width: 20, height: 20 }), ...placed },
  })
  const jig = { ...newJig('j', 'Tray'), slots: [slot(1), slot(2), slot(3)] }
  const drawing = importJig(
    svg(
      [rect('s1', 0), rect('s2', 50), rect('p2', 50), rect('s3', 100), rect('p3', 100, 'data-scale="FILL"')].join(''),
    ),
  )
  const [first, second, third] = replaceDrawing(jig, drawing).slots
  expect(first?.imageBox).toEqual({ x: 0, y: 0, width: 40, height: 30, ...placed })
  expect(second?.imageBox).toEqual({ x: 0, y: 0, width: 40, height: 30, ...placed })
  expect(third?.imageBox).toMatchObject({ rotation: 0, scale: 'FILL' })
})
