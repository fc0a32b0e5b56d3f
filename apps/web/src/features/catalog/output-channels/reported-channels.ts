import type { ConnectorChannel } from '@platen/contract/connectors'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import { CHANNEL_FAULT_CODES, type ChannelFaultCode } from '@platen/domain/connectors'
import { type Entry, newChannel } from './output-form.ts'

/** Converts a reported channel to a channel with default values and the current presets of the queue. */
export function toChannelDraft(reported: ConnectorChannel): OutputChannelInput {
  const { ripName, modelName, nickName, queueLabel, hostName, hotFolderPath, hotFolderName, printer } = reported
  return {
    ...newChannel(ripName),
    modelName,
    nickName,
    queueLabel,
    hostName,
    hotFolderPath,
    hotFolderName,
    printer,
    printerSettingFiles: reported.printerSettingFiles,
    connectorChannelId: reported.id,
  }
}

/** The reported channels that a user has not added yet. */
export function getUnassignedReports(
  reported: readonly ConnectorChannel[],
  entries: readonly Entry[],
): readonly ConnectorChannel[] {
  const selected = new Set(entries.map(({ channel }) => channel.connectorChannelId))
  return reported.filter(({ id }) => !selected.has(id))
}

/** The state of a channel as its connector reports it; `noLongerReported`: no connector reports this channel. */
export type ReportState = 'reports' | 'problem' | 'silent' | 'noLongerReported'

export function reportState(reported: ConnectorChannel | undefined): ReportState {
  if (!reported) return 'noLongerReported'
  if (reported.silentSince !== null) return 'silent'
  return reported.problem === null ? 'reports' : 'problem'
}

/** The problem code of the connector if it has a translated message; null for codes of older and newer connectors. */
export function toKnownFault(
  reported: ConnectorChannel | undefined,
): { code: ChannelFaultCode; values: Record<string, string> } | null {
  const code = CHANNEL_FAULT_CODES.find((value) => value === reported?.fault?.code)
  return code === undefined ? null : { code, values: reported?.fault?.values ?? {} }
}
