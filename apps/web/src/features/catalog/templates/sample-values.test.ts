import { newPictureItem, newTemplate, newTextItem, type Template } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { toSampleValues } from './sample-values.ts'

test('A text shows its sample, else its fallback, the last name of its field, or its name', () => {
  const bounds = { x: 0, y: 0, width: 10, height: 10 }
  const text = (id: string, field: string, fallback: string) => ({
    ...newTextItem(id, 'Line', bounds, 'f'),
    source: { field, fallback, isRequired: true },
  })
  const template: Template = {
    ...newTemplate('t', 'T', { width: 10, height: 10, type: 'RECT' }),
    items: [
      text('a', 'x.name', 'Ada'),
      text('b', 'x.name', ''),
      text('c', '', ''),
      text('d', 'x.name', ''),
      newPictureItem('e', 'Photo', bounds),
    ],
  }
  expect(toSampleValues(template, { d: '', e: 'ignored' })).toEqual({ a: 'Ada', b: 'name', c: 'Line', d: '' })
})
