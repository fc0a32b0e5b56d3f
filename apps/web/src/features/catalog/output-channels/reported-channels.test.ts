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

test('A reported channel can be added once, with the presets of its queue', () => {
  const channel = toChannelDraft(reported)
  expect(channel).toMatchObject({
    connectorChannelId: 'r1',
    hotFolderPath: 'C:\\RIP\\A',
    printerSettingFiles: [{ presetName: 'White' }],
    printerType: 'default',
  })
  expect(isIncomplete({ rowId: 0, channel: { ...channel, hotFolderPath: '' } }, [])).toBe(false)
  expect(getUnassignedReports([reported], [])).toEqual([reported])
  expect(getUnassignedReports([reported], [{ rowId: 0, channel }])).toEqual([])
})

test('A selected channel has the state reports, problem, silent or noLongerReported', () => {
  const states = [
    reported,
    { ...reported, problem: 'The folder is away.' },
    { ...reported, problem: 'x', silentSince: '2026-11-21T10:00:00Z' },
    undefined,
  ]
  expect(states.map(reportState)).toEqual(['reports', 'problem', 'silent', 'noLongerReported'])
})

test('A problem with a known code has a translated message; other problems have the text of the connector', () => {
  const reportWithProblem = (code: string) => ({
    ...reported,
    problem: 'x',
    fault: { code, values: { folder: 'C:\\A' } },
  })
  expect(toKnownFault(reportWithProblem('folder_away'))).toEqual({ code: 'folder_away', values: { folder: 'C:\\A' } })
  expect(toKnownFault(reportWithProblem('ribbon_empty'))).toBeNull()
  expect(toKnownFault({ ...reported, problem: 'x' })).toBeNull()
  expect(toKnownFault(undefined)).toBeNull()
})
