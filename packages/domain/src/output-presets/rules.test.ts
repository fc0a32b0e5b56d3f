import { expect, test } from 'vitest'
import { mayClear, missingParts, type PresetParts, takesOrders, whyLocked } from './index.ts'

const whole: PresetParts = {
  name: 'Morning',
  tableId: 't1',
  outputChannelId: 'c1',
  type: 'normal',
  multiJobName: null,
  files: [{ name: 'File 1', printerSettingFile: null }],
}

test('save is enabled only with a table, an output channel, a name and at least one file entry', () => {
  expect(missingParts(whole)).toEqual([])
  expect(missingParts({ ...whole, tableId: null, outputChannelId: null, name: ' ', files: [] })).toEqual([
    'table',
    'channel',
    'name',
    'files',
  ])
  expect(missingParts({ ...whole, files: [{ name: '', printerSettingFile: null }] })).toEqual(['files'])
})

test('the name of a multi-job group stands for the output channel', () => {
  const group: PresetParts = { ...whole, outputChannelId: null, type: 'multiJob', multiJobName: 'White twice' }
  expect(missingParts(group)).toEqual([])
  expect(takesOrders(group, true)).toBe(true)
  expect(missingParts({ ...group, type: 'normal' })).toEqual(['channel'])
})

test('a preset takes orders only with a table that is known and a channel', () => {
  expect(takesOrders(whole, true)).toBe(true)
  expect(takesOrders(whole, false)).toBe(false)
  expect(takesOrders({ ...whole, tableId: null }, true)).toBe(false)
  expect(mayClear({ ...whole, outputChannelId: null })).toBe(false)
})

test('a preset with an assigned order cannot be edited or deleted', () => {
  expect(whyLocked(1)).toBe('preset_has_orders')
  expect(whyLocked(0)).toBeNull()
})
