import { expect, test } from 'vitest'
import { mergeChanges } from '../../../lib/merge-changes.ts'
import { getChannelKind } from './channel-label.ts'
import {
  addDraft,
  createDraft,
  findGroupProblems,
  fromTree,
  getChangedOutput,
  getReusableDevices,
  isIncomplete,
  newChannel,
  removeDraft,
  toFormValues,
  toTree,
} from './output-form.ts'

const folder = { ...newChannel('HotFolder'), id: 'c1', hotFolderPath: '/out' }
const queue = { ...newChannel('VersaWorks'), id: 'c2', queueLabel: 'A', hotFolderPath: '/rip' }
const form = toFormValues([
  { userId: 'ann', myPrinterData: [queue], myHotFolderData: [folder] },
  { userId: 'bob', myPrinterData: [], myHotFolderData: [{ ...folder, id: 'c3' }] },
])

test('A printer of another user can be added as a new channel', () => {
  expect(getReusableDevices(form, 'bob')).toEqual([
    { ...newChannel('VersaWorks'), queueLabel: 'A', hotFolderPath: '/rip' },
  ])
  expect(getReusableDevices(form, 'ann')).toEqual([])
})

test('A save sends only users with changed channels', () => {
  expect(getChangedOutput(form, form)).toEqual([])
  const after = { ...form, bob: [] }
  expect(getChangedOutput(form, after)).toEqual([{ userId: 'bob', myPrinterData: [], myHotFolderData: [] }])
})

test('A channel that another administrator adds is merged into the channels of its user, and new channels are kept', () => {
  expect(fromTree(toTree(form), form)).toEqual(form)
  const withDraft = { ...form, ann: addDraft(form['ann'] ?? [], createDraft(form, newChannel('ErgoSoft'))) }
  const stored = toFormValues([
    { userId: 'ann', myPrinterData: [queue, { ...queue, id: 'c9' }], myHotFolderData: [folder] },
    { userId: 'bob', myPrinterData: [], myHotFolderData: [] },
  ])
  const { merged } = mergeChanges<object>(toTree(form), toTree(withDraft), toTree(stored))
  const entries = fromTree(merged, withDraft)
  expect(entries['ann']?.map(({ channel }) => channel.id ?? channel.draftId)).toEqual(['c2', 'c9', 'draft-3', 'c1'])
  expect(new Set(entries['ann']?.map(({ rowId }) => rowId)).size).toBe(4)
  expect(entries['bob']).toEqual([])
})

test('A new channel is inserted where it is after saving: before the hot folders, or last if it is one', () => {
  const entries = addDraft(form['ann'] ?? [], createDraft(form, newChannel('ErgoSoft')))
  expect(entries.map(({ channel }) => channel.ripName)).toEqual(['VersaWorks', 'ErgoSoft', 'HotFolder'])
  const changedOutput = getChangedOutput(form, { ...form, ann: entries })
  expect(toFormValues(changedOutput)['ann']?.map(({ channel }) => channel.ripName)).toEqual(
    entries.map((entry) => entry.channel.ripName),
  )
})

test('A new channel has the defaults and is incomplete until it has a folder', () => {
  const channel = newChannel('HotFolder')
  expect(channel).toMatchObject({
    printerType: 'default',
    outputRotation: 0,
    referenceZeroPointAsLeft: false,
    autoCropping: true,
    printerSettingFiles: [],
  })
  expect(isIncomplete({ rowId: 0, channel }, [])).toBe(true)
  expect(isIncomplete({ rowId: 0, channel: folder }, [])).toBe(false)
  expect(createDraft(form, channel)).toEqual({ rowId: 3, channel: { ...channel, draftId: 'draft-3' } })
})

test('A channel is named by its kind and its name', () => {
  const namedChannel = { ...newChannel('HotFolder'), hotFolderName: 'Flatbed', hotFolderPath: 'output/Flatbed' }
  const [changed] = getChangedOutput(form, { ...form, bob: [{ rowId: 9, channel: namedChannel }] })
  expect(changed?.myHotFolderData).toMatchObject([{ name: 'HF Flatbed' }])
})

test('A group can print to unsaved channels and is incomplete if a channel is removed', () => {
  const first = createDraft({}, { ...newChannel('VersaWorks'), hotFolderPath: '/rip' })
  const added = createDraft({ ann: [first] }, { ...newChannel('MultiJob'), name: 'White twice' })
  const group = {
    type: 'Duplicate' as const,
    files: [{ label: 'Original File' as const, name: 'File 1', channelId: 'draft-0' }],
  }
  const entry = { ...added, channel: { ...added.channel, group } }
  expect(findGroupProblems(added, [first, added])).toEqual(['filesMissing'])
  expect(findGroupProblems(entry, [first, entry])).toEqual([])
  const remaining = removeDraft([first, entry], first)
  expect(remaining.map((draft) => findGroupProblems(draft, remaining))).toEqual([['memberMissing']])
})

test('A channel with IPP is labelled as an IPP printer, a folder of a connector as a connector folder, and any other channel by its RIP', () => {
  const connectorChannel = { ripName: 'HotFolder', hotFolderPath: 'C:\\Out', connectorChannelId: 'c1' } as const
  expect(getChannelKind(connectorChannel)).toBe('ConnectorFolder')
  const kinds = [
    ['HotFolder', 'ipp://printer.example.com/ipp/print'],
    ['HotFolder', 'ipps://printer.example.com/ipp/print'],
    ['HotFolder', '/srv/ipp/in'],
    ['VersaWorks', 'C:\\VersaWorks\\Queue A'],
  ] as const
  expect(kinds.map(([ripName, hotFolderPath]) => getChannelKind({ ripName, hotFolderPath }))).toEqual([
    'IppPrinter',
    'IppPrinter',
    'HotFolder',
    'VersaWorks',
  ])
})
