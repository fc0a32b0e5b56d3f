import { expect, test } from 'vitest'
import { acceptsOrders, missingPresetParts, type PresetParts } from './index.ts'

const whole: PresetParts = {
  name: 'Morning',
  tableId: 't1',
  outputChannelId: 'c1',
  type: 'normal',
  multiJobName: null,
  files: [{ name: 'File 1', printerSettingFile: null }],
}

test('missingPresetParts requires a table, an output channel, a name and at least one file entry', () => {
  expect(missingPresetParts(whole)).toEqual([])
  expect(missingPresetParts({ ...whole, tableId: null, outputChannelId: null, name: ' ', files: [] })).toEqual([
    'table',
    'channel',
    'name',
    'files',
  ])
  expect(missingPresetParts({ ...whole, files: [{ name: '', printerSettingFile: null }] })).toEqual(['files'])
})

test('the name of a multi-job group replaces the output channel', () => {
  const group: PresetParts = { ...whole, outputChannelId: null, type: 'multiJob', multiJobName: 'White twice' }
  expect(missingPresetParts(group)).toEqual([])
  expect(acceptsOrders(group)).toBe(true)
  expect(missingPresetParts({ ...group, type: 'normal' })).toEqual(['channel'])
})

test('acceptsOrders requires a table and a channel', () => {
  expect(acceptsOrders(whole)).toBe(true)
  expect(acceptsOrders({ ...whole, tableId: null })).toBe(false)
  expect(acceptsOrders({ ...whole, outputChannelId: null })).toBe(false)
})
