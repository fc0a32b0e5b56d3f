import type { ConnectorChannel } from '@platen/contract/connectors'
import { expect, test } from 'vitest'
import { isIncomplete } from './output-form.ts'
import { getUnassignedReports, reportState, toChannelDraft, toKnownFault } from './reported-channels.ts'

const reported: ConnectorChannel = {
  id: 'r1',
  key: 'queue a',
  ripName: 'VersaWorks',
  way: 'folder',
  modelName: 'LEF2-300',
  nickName: 'LEF',
  queueLabel: 'A',
  hostName: 'rip-1',
  hotFolderPath: 'C:\\RIP\\A',
  hotFolderName: 'A',
  printer: 'LEF',
  printerSettingFiles: [{ presetName: 'White' }],
  problem: null,
  connectorId: 'k1',
  connectorName: 'Hall 1',
  silentSince: null,
}

test('A channel that a connector reports can be chosen, once, with the presets of its queue', () => {
  const channel = toChannelDraft(reported)
  expect(channel).toMatchObject({
    connectorChannelId: 'r1',
    hotFolderPath: 'C:\\RIP\\A',
    printerSettingFiles: [{ presetName: 'White' }],
    printerType: 'default',
  })
  expect(isIncomplete({ no: 0, channel: { ...channel, hotFolderPath: '' } }, [])).toBe(false)
  expect(getUnassignedReports([reported], [])).toEqual([reported])
  expect(getUnassignedReports([reported], [{ no: 0, channel }])).toEqual([])
})

test('A chosen channel is known to be reporting, troubled, silent, or gone', () => {
  const states = [
    reported,
    { ...reported, problem: 'The folder is away.' },
    { ...reported, problem: 'x', silentSince: '2026-11-21T10:00:00Z' },
    undefined,
  ]
  expect(states.map(reportState)).toEqual(['reports', 'problem', 'silent', 'gone'])
})

test('A problem that a connector tells by a code that is known here has words of ours; others are shown as told', () => {
  const told = (code: string) => ({ ...reported, problem: 'x', fault: { code, values: { folder: 'C:\\A' } } })
  expect(toKnownFault(told('folder_away'))).toEqual({ code: 'folder_away', values: { folder: 'C:\\A' } })
  expect(toKnownFault(told('ribbon_empty'))).toBeNull()
  expect(toKnownFault({ ...reported, problem: 'x' })).toBeNull()
  expect(toKnownFault(undefined)).toBeNull()
})
