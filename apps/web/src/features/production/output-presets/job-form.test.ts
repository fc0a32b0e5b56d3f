import type { WireOutputChannel } from '@platen/contract/output-channels'
import { expect, test } from 'vitest'
import {
  ACTION_CHOICES,
  channelsOfType,
  getJobChannel,
  hasOperationFields,
  jobForm,
  newFile,
  RETURN_CHOICES,
  RIP_DEFAULT,
  setChannel,
  setType,
  switchType,
  toOutputBody,
} from './job-form.ts'

const channel = (id: string, ripName: WireOutputChannel['ripName'], overrides: Partial<WireOutputChannel> = {}) =>
  ({ id, ripName, name: `name of ${id}`, group: null, printerSettingFiles: [], ...overrides }) as WireOutputChannel
const queue = channel('queue', 'VersaWorks')
const folder = channel('folder', 'HotFolder')
const ergo = channel('ergo', 'ErgoSoft')
const group = (id: string, ...members: string[]) =>
  channel(id, 'MultiJob', {
    group: {
      type: 'Duplicate',
      files: members.map((channelId, n) => ({ label: 'Original File', name: `Layer ${n + 1}`, channelId })),
    },
  })
const both = group('both', 'queue', 'folder')
const folders = group('folders', 'folder', 'ergo')
const channels = [queue, folder, ergo, both, folders]
const EMPTY = jobForm(null)

test('a new preset has the type normal and the file File 1, and leaves the operation command to the RIP', () => {
  expect(EMPTY).toMatchObject({ type: 'normal', files: [{ name: 'File 1' }] })
  expect(toOutputBody(EMPTY, channels)).toMatchObject({
    returnToOrig: null,
    action: null,
    preset: null,
    multiJobName: null,
  })
  expect(newFile(EMPTY.files).name).toBe('File 2')
  expect(RETURN_CHOICES).toEqual([RIP_DEFAULT, 'true', 'false'])
  expect(ACTION_CHOICES).toEqual([RIP_DEFAULT, 'nothing', 'rip', 'ripAndPrint'])
})

test('normal presets print to queues and hot folders, multi-job presets to groups', () => {
  expect(channelsOfType(channels, 'normal').map(({ id }) => id)).toEqual(['queue', 'folder', 'ergo'])
  expect(channelsOfType(channels, 'multiJob').map(({ id }) => id)).toEqual(['both', 'folders'])
})

test('a multi-job preset takes the jobs of its group and stores the group’s name', () => {
  const form = setChannel(setType(EMPTY, 'multiJob'), both)
  expect(form.files.map(({ name }) => name)).toEqual(['Layer 1', 'Layer 2'])
  expect(toOutputBody(form, channels)).toMatchObject({
    type: 'multiJob',
    outputChannelId: 'both',
    multiJobName: 'name of both',
    preset: null,
  })
  expect(form.files.map((file, index) => getJobChannel(channels, both, file, index)?.id)).toEqual(['queue', 'folder'])
})

test('after a change of the type, the form has the earlier values of this type, otherwise its only channel or group, or none', () => {
  const normal = setChannel(EMPTY, folder)
  const multi = switchType(normal, 'multiJob', undefined, [queue, folder, both])
  expect(multi).toMatchObject({ type: 'multiJob', outputChannelId: 'both' })
  expect(multi.files.map(({ name }) => name)).toEqual(['Layer 1', 'Layer 2'])
  expect(switchType(multi, 'normal', normal, channels)).toEqual(normal)
  expect(switchType(multi, 'normal', undefined, [queue, both]).outputChannelId).toBe('queue')
  expect(switchType(multi, 'normal', undefined, channels).outputChannelId).toBeNull()
  expect(switchType(multi, 'multiJob', undefined, channels)).toBe(multi)
})

test('the stored name of a group is kept while its channel is not listed, and dropped with the channel', () => {
  const stored = { ...setChannel(setType(EMPTY, 'multiJob'), both), multiJobName: 'Two layers' }
  expect(toOutputBody(stored, []).multiJobName).toBe('Two layers')
  expect(toOutputBody(stored, channels).multiJobName).toBe('name of both')
  expect(toOutputBody(setChannel(stored, null), []).multiJobName).toBeNull()
})

test('a change of the type or channel clears the printer setting presets', () => {
  const set = { ...setChannel(EMPTY, queue), files: [{ name: 'Mugs', printerSettingFile: 'Fine' }] }
  expect(toOutputBody(set, channels).preset).toEqual({ presetName: 'Fine' })
  expect(setChannel(set, queue)).toBe(set)
  expect(setChannel(set, ergo).files).toEqual([{ name: 'Mugs', printerSettingFile: null }])
  expect(setType(set, 'multiJob')).toMatchObject({ outputChannelId: null, files: [{ name: 'File 1' }] })
})

test('the operation command is hidden for hot folders and ErgoSoft and is then not sent', () => {
  const fields = [null, queue, folder, ergo, both, folders].map((selected) =>
    hasOperationFields(channels, setChannel(EMPTY, selected)),
  )
  expect(fields).toEqual([false, true, false, false, true, false])
  const command = { returnToOrig: 'false', action: 'ripAndPrint' } as const
  const getBody = (selected: WireOutputChannel) =>
    toOutputBody({ ...setChannel(EMPTY, selected), ...command }, channels)
  expect(getBody(queue)).toMatchObject({ returnToOrig: false, action: 'ripAndPrint' })
  expect(getBody(folder)).toMatchObject({ returnToOrig: null, action: null })
})

test('stored values are loaded unchanged', () => {
  const stored = { ...toOutputBody({ ...setChannel(EMPTY, queue), returnToOrig: 'true', action: 'rip' }, channels) }
  expect(toOutputBody(jobForm(stored as Parameters<typeof jobForm>[0]), channels)).toEqual(stored)
})
