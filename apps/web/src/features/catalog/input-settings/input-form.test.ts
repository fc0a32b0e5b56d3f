import type { InputSettings } from '@platen/domain/input-settings'
import { expect, test } from 'vitest'
import {
  findProblems,
  fromTree,
  getHotFolder,
  getMappedFieldNames,
  isEqual,
  replaceConnector,
  setMapping,
  toFormValues,
  toTree,
} from './input-form.ts'

const SETTINGS: InputSettings = {
  connectors: [
    { type: 'persBiz', mapping: [{ name: 'media', values: ['product'] }] },
    { type: 'HotFolder1', order: ['media'], separator: '-', fixValues: [] },
  ],
  learningMode: false,
  customParams: [],
  mappingSuggestions: {},
  cancelsLeftOutJobs: false,
  changesBookedJobs: false,
  usesProducts: false,
}
const form = toFormValues(SETTINGS)

test('A mapping is set, read and removed by parameter, with or without its prefix', () => {
  const twoMappings = setMapping(form, 'systemParam.media', ['product', ' sku ', 'sku'])
  expect(getMappedFieldNames(twoMappings, 'systemParam.media')).toEqual(['product', 'sku'])
  expect(getMappedFieldNames(setMapping(twoMappings, 'systemParam.media', []), 'systemParam.media')).toEqual([])
})

test('A parameter that is used twice in a hot folder is a validation error', () => {
  const replacedTwice = replaceConnector(form, {
    ...getHotFolder(form, 'HotFolder1'),
    fixValues: [{ key: 'systemParam.media', value: 'Mug' }],
  })
  expect(findProblems(replacedTwice, [])).toMatchObject([{ code: 'parameter_twice', connector: 'HotFolder1' }])
})

test('A field that has its original value again is not a change', () => {
  const changed = setMapping(form, 'systemParam.color', ['colour'])
  expect(isEqual(changed, form)).toBe(false)
  expect(isEqual(setMapping(changed, 'systemParam.color', []), form)).toBe(true)
})

test('A form is unchanged after its conversion to nested objects and back, also without a mapping', () => {
  expect(isEqual(fromTree(toTree(form)), form)).toBe(true)
  const folders = { ...form, connectors: form.connectors.slice(1) }
  expect(fromTree(toTree(folders))).toEqual(folders)
})
