import type { ConnectorChannel } from '@platen/contract/connectors'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import { CHANNEL_FAULT_CODES, type ChannelFaultCode } from '@platen/domain/connectors'
import { type Entry, newChannel } from './output-form.ts'

/** What a connector reported, as a channel to choose: with the defaults, and the presets that the queue has now. */
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

/** The reported channels that a user has not chosen yet. */
export function getUnassignedReports(
  reported: readonly ConnectorChannel[],
  entries: readonly Entry[],
): readonly ConnectorChannel[] {
  const chosen = new Set(entries.map(({ channel }) => channel.connectorChannelId))
  return reported.filter(({ id }) => !chosen.has(id))
}

/** How the connector of a chosen channel stands; `gone`: no connector reports this channel any more. */
export type ReportState = 'reports' | 'problem' | 'silent' | 'gone'

export function reportState(reported: ConnectorChannel | undefined): ReportState {
  if (!reported) return 'gone'
  if (reported.silentSince !== null) return 'silent'
  return reported.problem === null ? 'reports' : 'problem'
}

/** What the connector says is wrong, as a code that there are words for; null for older and newer connectors. */
export function toKnownFault(
  reported: ConnectorChannel | undefined,
): { code: ChannelFaultCode; values: Record<string, string> } | null {
  const code = CHANNEL_FAULT_CODES.find((known) => known === reported?.fault?.code)
  return code === undefined ? null : { code, values: reported?.fault?.values ?? {} }
}
