import { expect, test } from 'vitest'
import {
  type ChannelKind,
  channelNames,
  DEFAULT_DEVICE,
  DEFAULT_PRINTER_TYPE,
  type NamedChannel,
  RIP_PREFIXES,
  supportsOperationCommand,
} from './index.ts'

const channel = (id: string, ripName: ChannelKind, over: Partial<NamedChannel> = {}): NamedChannel => ({
  id,
  ripName,
  name: '',
  nickName: '',
  modelName: '',
  queueLabel: '',
  printer: '',
  hotFolderName: '',
  hotFolderPath: '',
  hostName: '',
  ...over,
})

test('channelNames adds the prefix of the RIP kind: MJG, VW, ES, HF', () => {
  const names = channelNames([
    channel('1', 'VersaWorks', { nickName: 'LEF-300', modelName: 'LEF2' }),
    channel('2', 'ErgoSoft', { queueLabel: 'Queue A', hostName: 'rip-1' }),
    channel('3', 'HotFolder', { hotFolderName: 'Output', nickName: 'x' }),
    channel('4', 'MultiJob', { name: 'White twice', nickName: 'x' }),
    channel('5', 'VersaWorks'),
  ])
  expect([...names.values()]).toEqual(['VW LEF-300', 'ES Queue A', 'HF Output', 'MJG White twice', 'VW 5'])
})

test('an IPP printer has the prefix IPP, although it is a hot folder in the data model', () => {
  const printer = { hotFolderName: 'Proofs', hotFolderPath: 'ipps://printer.example/ipp/print' }
  expect(channelNames([channel('1', 'HotFolder', printer)]).get('1')).toBe('IPP Proofs')
})

test('a channel without a name is displayed with its folder name, also after repeated saves', () => {
  const paths = ['output/White', 'C:\\RIP\\Queue 2\\', '/mnt/rip/']
  const named = paths.map((hotFolderPath, n) =>
    channel(`${n}`, n === 0 ? 'HotFolder' : 'VersaWorks', { hotFolderPath }),
  )
  const names = channelNames(named)
  expect([...names.values()]).toEqual(['HF White', 'VW Queue 2', 'VW rip'])
  expect(channelNames(named.map((each) => ({ ...each, name: names.get(each.id) ?? '' })))).toEqual(names)
})

test('the host name is appended when several hosts exist', () => {
  const on = (hosts: string[]) => [
    ...channelNames(hosts.map((hostName, n) => channel(`${n}`, 'VersaWorks', { nickName: 'A', hostName }))).values(),
  ]
  expect(on(['rip-1', 'rip-2', ''])).toEqual(['VW A (rip-1)', 'VW A (rip-2)', 'VW A'])
  expect(on(['rip-1', 'RIP-1 '])).toEqual(['VW A', 'VW A'])
})

test('supportsOperationCommand is false for hot folders and ErgoSoft', () => {
  const kinds = Object.keys(RIP_PREFIXES) as ChannelKind[]
  expect(kinds.filter(supportsOperationCommand)).toEqual(['VersaWorks', 'MultiJob'])
})

test('a device defaults to printer type default, rotation 0, zero point right and auto cropping', () => {
  expect(DEFAULT_PRINTER_TYPE).toBe('default')
  expect(DEFAULT_DEVICE).toEqual({ outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: true })
})
