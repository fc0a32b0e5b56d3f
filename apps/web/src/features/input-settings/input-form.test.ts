import type { InputSettings } from '@platen/domain/input-settings'
import { expect, test } from 'vitest'
import { formOf, hotFolderOf, isSame, mappedTo, problemsOf, withConnector, withMapping } from './input-form.ts'

const SETTINGS: InputSettings = {
  connectors: [
    { type: 'persBiz', mapping: [{ name: 'media', values: ['product'] }] },
    { type: 'HotFolder1', order: ['media'], separator: '-', fixValues: [] },
  ],
  learningMode: false,
  customParams: [],
  mappingSuggestions: {},
}
const form = formOf(SETTINGS)

test('A mapping is set, read and taken away by parameter, with or without its prefix', () => {
  const two = withMapping(form, 'systemParam.media', ['product', ' sku ', 'sku'])
  expect(mappedTo(two, 'systemParam.media')).toEqual(['product', 'sku'])
  expect(mappedTo(withMapping(two, 'systemParam.media', []), 'systemParam.media')).toEqual([])
})

test('A parameter that is used twice is a problem of its hot folder', () => {
  const twice = withConnector(form, {
    ...hotFolderOf(form, 'HotFolder1'),
    fixValues: [{ key: 'systemParam.media', value: 'Mug' }],
  })
  expect(problemsOf(twice, [])).toMatchObject([{ code: 'parameter_twice', connector: 'HotFolder1' }])
})

test('Setting something and setting it back is no change', () => {
  const changed = withMapping(form, 'systemParam.color', ['colour'])
  expect(isSame(changed, form)).toBe(false)
  expect(isSame(withMapping(changed, 'systemParam.color', []), form)).toBe(true)
})
