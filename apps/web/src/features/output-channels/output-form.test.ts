import { expect, test } from 'vitest'
import { changedOutput, devicesToChoose, formOf, isIncomplete, newChannel, nextNo } from './output-form.ts'

const folder = { ...newChannel('HotFolder'), id: 'c1', hotFolderPath: '/out' }
const queue = { ...newChannel('VersaWorks'), id: 'c2', queueLabel: 'A', hotFolderPath: '/rip' }
const form = formOf([
  { userId: 'ann', myPrinterData: [queue], myHotFolderData: [folder] },
  { userId: 'bob', myPrinterData: [], myHotFolderData: [{ ...folder, id: 'c3' }] },
])

test('A printer that another user prints with can be chosen, as a channel of one’s own', () => {
  expect(devicesToChoose(form, 'bob')).toEqual([
    { ...newChannel('VersaWorks'), queueLabel: 'A', hotFolderPath: '/rip' },
  ])
  expect(devicesToChoose(form, 'ann')).toEqual([])
})

test('Only users whose channels were changed are sent', () => {
  expect(changedOutput(form, form)).toEqual([])
  const after = { ...form, bob: [] }
  expect(changedOutput(form, after)).toEqual([{ userId: 'bob', myPrinterData: [], myHotFolderData: [] }])
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
  expect([isIncomplete(channel), isIncomplete(folder), nextNo(form)]).toEqual([true, false, 3])
})

test('A channel is named by its kind and its own name', () => {
  const named = { ...newChannel('HotFolder'), hotFolderName: 'Flatbed', hotFolderPath: 'output/Flatbed' }
  const [changed] = changedOutput(form, { ...form, bob: [{ no: 9, channel: named }] })
  expect(changed?.myHotFolderData).toMatchObject([{ name: 'HF Flatbed' }])
})
