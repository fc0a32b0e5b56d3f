import { expect, test } from 'vitest'
import { buildExampleFileName, parseHotFolderNumber } from './input-names.ts'

const same = (parameter: string) => parameter

test('an example file name follows the order and the separator and ends in .pdf', () => {
  expect(buildExampleFileName({ order: ['media', 'size'], separator: '_' }, same)).toBe('media_size.pdf')
})

test('without a separator only the first parameter is used', () => {
  expect(buildExampleFileName({ order: ['media', 'size'], separator: '' }, same)).toBe('media.pdf')
})

test('without an order there is no example', () => {
  expect(buildExampleFileName({ order: [], separator: '_' }, same)).toBeNull()
})

test('the hot folders are numbered from 1 to 8', () => {
  expect(parseHotFolderNumber('HotFolder8')).toBe(8)
  expect(parseHotFolderNumber('HotFolder9')).toBeNull()
  expect(parseHotFolderNumber('persBiz')).toBeNull()
})
