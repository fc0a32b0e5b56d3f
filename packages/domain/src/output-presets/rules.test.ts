import { expect, test } from 'vitest'
import { acceptsOrders, canClearPreset, missingPresetParts, type PresetParts, presetLockError } from './index.ts'

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
  expect(acceptsOrders(group, true)).toBe(true)
  expect(missingPresetParts({ ...group, type: 'normal' })).toEqual(['channel'])
})

test('acceptsOrders requires an existing table and a channel', () => {
  expect(acceptsOrders(whole, true)).toBe(true)
  expect(acceptsOrders(whole, false)).toBe(false)
  expect(acceptsOrders({ ...whole, tableId: null }, true)).toBe(false)
  expect(canClearPreset({ ...whole, outputChannelId: null })).toBe(false)
})

test('a preset with an assigned order cannot be edited or deleted', () => {
  expect(presetLockError(1)).toBe('preset_has_orders')
  expect(presetLockError(0)).toBeNull()
})
