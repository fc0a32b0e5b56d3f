import { expect, test } from 'vitest'
import { newArtworkItem, newPictureItem, newTemplate, newTextItem } from './new-template.ts'
import { TEMPLATE_LIMITS, type Template, type TextItem } from './types.ts'
import { validateTemplate } from './validate-template.ts'

const bounds = { x: 5, y: 5, width: 40, height: 12 }
const text = newTextItem('i1', 'Name', bounds, 'font')
const template: Template = {
  ...newTemplate('t', 'Pen', { width: 100, height: 20, type: 'RECT' }),
  items: [text, newPictureItem('i2', 'Photo', bounds), newArtworkItem('i3', 'Back', bounds, 'a')],
}
const codes = (change: Partial<Template>) =>
  validateTemplate({ ...template, ...change }).map(({ code, field, itemId }) => [code, field, itemId])
const ofText = (change: Partial<TextItem>) => codes({ items: [{ ...text, ...change }] })

test('New templates and items are valid', () => {
  expect(codes({})).toEqual([])
  expect(codes(newTemplate('t', 'Round', { width: 30, height: 30, type: 'CIRCLE' }))).toEqual([])
})

test('Name, size and shape of a template are checked', () => {
  expect(codes({ name: ' ' })).toEqual([['nameMissing', 'name', undefined]])
  expect(codes({ width: 0, height: 1e6 }).map(([code]) => code)).toEqual(['sizeMissing', 'sizeTooLarge'])
  expect(codes({ shape: 'CIRCLE' })).toEqual([['circleNotRound', 'shape', undefined]])
  expect(codes({ shape: 'PATH', path: 'M0 0' })).toEqual([['pathInvalid', 'path', undefined]])
  expect(codes({ shape: 'PATH', path: 'M0 0H100V20Z' })).toEqual([])
  expect(codes({ whiteSpot: '' })).toEqual([['spotNameMissing', 'whiteSpot', undefined]])
  expect(codes({ whiteSpot: 'All' })).toEqual([['spotNameReserved', 'whiteSpot', undefined]])
  expect(ofText({ color: { kind: 'SPOT', name: 'None', c: 0, m: 0, y: 0, k: 0 } })).toEqual([
    ['spotNameReserved', 'color', 'i1'],
  ])
  expect(codes({ items: Array.from({ length: 101 }, (_, i) => ({ ...text, id: `${i}` })) })).toEqual([
    ['tooManyItems', 'items', undefined],
  ])
})

test('The fields of each item are checked, with the item', () => {
  expect(codes({ items: [text, text] })).toEqual([['itemIdTaken', 'id', 'i1']])
  expect(ofText({ fontId: '' })).toEqual([['fontMissing', 'fontId', 'i1']])
  expect(ofText({ minSize: 50 })).toEqual([['textSizeInvalid', 'minSize', 'i1']])
  expect(ofText({ maxSize: Number.NaN }).map(([code]) => code)).toContain('textSizeInvalid')
  expect(ofText({ maxLines: 1.5 })).toEqual([['linesInvalid', 'maxLines', 'i1']])
  expect(ofText({ tracking: 3000 })).toEqual([['trackingInvalid', 'tracking', 'i1']])
  expect(ofText({ color: { kind: 'SPOT', name: ' ', c: 0, m: 0, y: 0, k: 101 } }).map(([code]) => code)).toEqual([
    'colorInvalid',
    'spotNameMissing',
  ])
  expect(ofText({ path: { kind: 'PATH', data: 'M0 0L' } })).toEqual([['pathInvalid', 'path', 'i1']])
  expect(ofText({ path: { kind: 'PATH', data: 'M0 10L40 10' } })).toEqual([])
  expect(ofText({ path: { kind: 'ELLIPSE', angle: 0, side: 'OUTSIDE', sweep: 0 } }).map(([code]) => code)).toEqual([
    'rotationOutOfRange',
  ])
  const mask = { type: 'PATH' as const, path: 'x'.repeat(TEMPLATE_LIMITS.path + 1) }
  expect(codes({ items: [{ ...newPictureItem('i2', 'Photo', bounds), mask }] })).toEqual([
    ['pathInvalid', 'mask', 'i2'],
  ])
})

test('The path data of all items has a limit, above which it is not read', () => {
  const data = `M0 10L40 10${' '.repeat(TEMPLATE_LIMITS.path - 11)}`
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      i % 2 === 0
        ? { ...text, id: `${i}`, path: { kind: 'PATH' as const, data } }
        : { ...newPictureItem(`${i}`, 'Photo', bounds), mask: { type: 'PATH' as const, path: data } },
    )
  const most = TEMPLATE_LIMITS.paths / TEMPLATE_LIMITS.path
  expect(codes({ items: items(most) })).toEqual([])
  expect(codes({ items: items(most + 1) })).toEqual([['pathsTooLong', 'items', undefined]])
})
