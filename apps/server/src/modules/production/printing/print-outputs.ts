import type { WireOutputChannel } from '@platen/contract/output-channels'
import { PLAIN_OUTPUT, type PrintOutput, type TicketSetup } from '@platen/domain/job-tickets'
import { channelForFile, fileLabel, TICKET_CHANNEL_KINDS, type TicketChannelKind } from '@platen/domain/output-channels'
import type { StoredPreset } from '../output-presets/output-presets-queries.ts'

/** One print file of a preset: its channel and its output settings. */
export interface PlannedPrintFile {
  readonly channel: WireOutputChannel
  readonly output: PrintOutput
}

/** The fields of a preset that determine its print files. */
export type PresetOutputFields = Pick<StoredPreset, 'type' | 'files' | 'preset' | 'action' | 'returnToOrig'>

/**
 * Returns the print files of a preset: one for a normal preset; one per entry for duplicates, each with the channel and
 * printer setting of its entry; one with a page per entry for combined files.
 */
export function planPrintFiles(
  preset: PresetOutputFields,
  channel: WireOutputChannel,
  channels: readonly WireOutputChannel[],
  tickets: ReadonlyMap<TicketChannelKind, TicketSetup>,
): PlannedPrintFile[] {
  const to = (target: WireOutputChannel, own: Partial<PrintOutput>): PlannedPrintFile => {
    const rip = TICKET_CHANNEL_KINDS.find((each) => each === target.ripName)
    const ticket = (rip && tickets.get(rip)) ?? PLAIN_OUTPUT.ticket
    const { action, returnToOrig } = preset
    return { channel: target, output: { ...PLAIN_OUTPUT, ticket, action, returnToOrig, ...own } }
  }
  const printerSetting = preset.preset?.presetName ?? preset.files[0]?.printerSettingFile ?? null
  if (preset.type !== 'multiJob' || preset.files.length === 0) return [to(channel, { printerSetting })]

  const { group } = channel
  const getTarget = (name: string, index: number): WireOutputChannel => {
    const id = group && channelForFile(group, name, index)
    return channels.find((each) => each.id === id) ?? channel
  }
  const entries = preset.files.map(({ name, printerSettingFile }, index) => ({
    target: getTarget(name, index),
    own: {
      entry: { label: fileLabel(group?.type ?? 'Duplicate', index), name },
      printerSetting: printerSettingFile,
    },
  }))
  const [first] = entries
  if (group?.type === 'Combined' && first) {
    const name = preset.files.map((file) => file.name).join(', ')
    return [to(first.target, { ...first.own, entry: { label: first.own.entry.label, name }, pages: entries.length })]
  }
  return entries.map(({ target, own }) => to(target, own))
}
