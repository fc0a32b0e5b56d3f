import { expect, test } from 'vitest'
import {
  copyItems,
  fitTemplateToPath,
  moveItems,
  reorderItem,
  resizeItem,
  resizeTemplate,
  rotateItems,
  setMask,
  setTemplateShape,
  takeSlot,
} from './edit-template.ts'
import { newPictureItem, newTemplate, newTextItem } from './new-template.ts'
import { templateChanges } from './template-diff.ts'
import type { Template } from './types.ts'

const bounds = { x: 5, y: 5, width: 40, height: 12 }
const text = newTextItem('a', 'Name', bounds, 'font')
const picture = newPictureItem('b', 'Photo', bounds)
const template: Template = {
  ...newTemplate('t', 'Pen', { width: 100, height: 20, type: 'RECT' }),
  items: [text, picture],
}

test('A template takes the shape of a slot, and stretches it', () => {
  const path = 'M0 0L30 0L15 20Z'
  const updatedTemplate = takeSlot(template, {
    id: 's',
    x: 7,
    y: 8,
    width: 30,
    height: 20,
    rotation: 90,
    type: 'PATH',
    path,
  })
  expect(updatedTemplate).toEqual({ ...template, width: 30, height: 20, shape: 'PATH', path })
  const box = {
    x: 1,
    y: 2,
    width: 20,
    height: 6,
    rotation: 0,
    mirror: 'NONE',
    scale: 'FIT',
    placement: 'TOP_LEFT',
  } as const
  const slot = { id: 's', x: 7, y: 8, width: 30, height: 20, rotation: 0, type: 'ELLIPSE' } as const
  expect(takeSlot(template, { ...slot, imageBox: box })).toMatchObject({ width: 20, height: 6, shape: 'RECT' })
  expect(takeSlot(template, { ...slot, imageBox: { ...box, rotation: 90 } })).toMatchObject({ width: 6, height: 20 })
  const whole = { ...box, x: 0, y: 0, width: 30, height: 20 }
  expect(takeSlot(template, { ...slot, imageBox: whole })).toMatchObject({ width: 30, height: 20, shape: 'ELLIPSE' })
  expect(resizeTemplate(updatedTemplate, { width: 60, height: 20 }).path).toBe('M0 0L60 0L30 20Z')
  expect(fitTemplateToPath({ ...updatedTemplate, path: 'M0 0L10 0L5 5Z' })).toMatchObject({ width: 10, height: 5 })
  expect(fitTemplateToPath(updatedTemplate)).toBe(updatedTemplate)
  const round = setTemplateShape(template, 'CIRCLE')
  expect(round).toMatchObject({ width: 20, height: 20, shape: 'CIRCLE' })
  expect(resizeTemplate(round, { width: 30, height: 20 })).toMatchObject({ width: 30, height: 30 })
  expect(setTemplateShape(updatedTemplate, 'RECT')).not.toHaveProperty('path')
})

test('Items are moved, rotated, copied and reordered, and others stay the same', () => {
  const moved = moveItems(template, new Map([['a', { x: 0.1, y: -0.2 }]]))
  expect(moved.items).toEqual([{ ...text, x: 5.1, y: 4.8 }, picture])
  expect(moved.items[1]).toBe(picture)
  expect(rotateItems(template, new Set(['a']), -90).items[0]?.rotation).toBe(270)
  expect(copyItems(template, new Set(['a']), () => 'c').items).toEqual([
    text,
    { ...text, id: 'c', x: 7, y: 7 },
    picture,
  ])
  expect(reorderItem(template, 'a', 1).items).toEqual([picture, text])
  expect(reorderItem(template, 'a', -1)).toBe(template)
})

test('A round mask stays round, and a mask that is a path is stretched', () => {
  const circle = setMask(picture, 'CIRCLE')
  expect(circle).toMatchObject({ width: 12, height: 12, mask: { type: 'CIRCLE' } })
  expect(resizeItem(circle, { ...bounds, width: 20 })).toMatchObject({ width: 20, height: 20 })
  const path = setMask(picture, 'PATH')
  expect(resizeItem(path, { ...bounds, x: 1, width: 80 })).toMatchObject({ x: 1, width: 80, mask: { type: 'PATH' } })
  expect(resizeItem(path, { ...bounds, width: 80 })).not.toMatchObject({ mask: path.mask })
})

test('templateChanges lists changed fields, items, and another order of items', () => {
  const nothing = { fields: [], added: [], changed: [], removed: [] }
  expect(templateChanges(template, structuredClone(template))).toEqual(nothing)
  expect(templateChanges(template, { ...template, name: 'X', items: [picture] })).toEqual({
    ...nothing,
    fields: ['name'],
    removed: [0],
  })
  expect(templateChanges(template, { ...template, items: [picture, { ...text, x: 0 }] })).toEqual({
    ...nothing,
    fields: ['order'],
    changed: [1],
  })
})
