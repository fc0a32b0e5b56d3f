import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { channelForFile, nextFileName, supportsOperationCommand } from '@platen/domain/output-channels'

export type JobType = WireOutputPreset['type']
export type PresetFile = WireOutputPreset['files'][number]

/** The RIP's own setting rules: nothing is sent. */
export const RIP_DEFAULT = 'ofRip'
export const RETURN_CHOICES = [RIP_DEFAULT, 'true', 'false'] as const
export const ACTION_CHOICES = [RIP_DEFAULT, 'nothing', 'rip', 'ripAndPrint'] as const

/** Where and how the work of a preset is printed, as the editor holds it. */
export interface PresetOutputValues {
  readonly type: JobType
  /** The channel, or the channel of the multi-job group. */
  readonly outputChannelId: string | null
  /** One of a normal preset, the jobs of a multi-job one in the order of printing. */
  readonly files: readonly PresetFile[]
  readonly returnToOrig: (typeof RETURN_CHOICES)[number]
  readonly action: (typeof ACTION_CHOICES)[number]
}

/** A file with the default name of the next one: 'File N' (specification section 9). */
export const newFile = (files: readonly PresetFile[]): PresetFile => ({
  name: nextFileName(files),
  printerSettingFile: null,
})

export function jobForm(preset: WireOutputPreset | null): PresetOutputValues {
  const files = preset?.files ?? []
  return {
    type: preset?.type ?? 'normal',
    outputChannelId: preset?.outputChannelId ?? null,
    files: files.length > 0 ? files : [newFile([])],
    returnToOrig: preset?.returnToOrig == null ? RIP_DEFAULT : preset.returnToOrig ? 'true' : 'false',
    action: preset?.action ?? RIP_DEFAULT,
  }
}

/** Normal presets print to queues and hot folders, multi-job ones to groups. */
export const channelsOfType = (channels: readonly WireOutputChannel[], type: JobType): WireOutputChannel[] =>
  channels.filter(({ ripName }) => (ripName === 'MultiJob') === (type === 'multiJob'))

/** The form with another type: what belongs to the other one is put away. */
export const setType = (form: PresetOutputValues, type: JobType): PresetOutputValues =>
  type === form.type ? form : { ...form, type, outputChannelId: null, files: [newFile([])] }

/** The form with another channel. Its presets are its own; a group brings its jobs along. */
export function setChannel(form: PresetOutputValues, channel: WireOutputChannel | null): PresetOutputValues {
  if (channel?.id === form.outputChannelId) return form
  const names = channel?.group ? channel.group.files.map(({ name }) => name) : form.files.map(({ name }) => name)
  const files = names.map((name) => ({ name, printerSettingFile: null }))
  return { ...form, outputChannelId: channel?.id ?? null, files: files.length > 0 ? files : [newFile([])] }
}

/** The queue or hot folder that prints a file: the channel itself, or the group's member for it. */
export function getJobChannel(
  channels: readonly WireOutputChannel[],
  channel: WireOutputChannel | null,
  file: PresetFile,
  index: number,
): WireOutputChannel | null {
  if (!channel?.group) return channel
  const id = channelForFile(channel.group, file.name, index)
  return channels.find((each) => each.id === id) ?? null
}

/**
 * Whether return to origin and action are asked for: not for hot folders and ErgoSoft (specification section 2), nor
 * for a group of nothing else.
 */
export function hasOperationFields(channels: readonly WireOutputChannel[], form: PresetOutputValues): boolean {
  const channel = channels.find(({ id }) => id === form.outputChannelId)
  if (!channel) return false
  const printing = channel.group
    ? channels.filter(({ id }) => channel.group?.files.some(({ channelId }) => channelId === id))
    : [channel]
  return printing.some(({ ripName }) => supportsOperationCommand(ripName))
}

/** What the call takes of it; an operation command that is not asked for is not sent. */
export function toOutputBody(form: PresetOutputValues, channels: readonly WireOutputChannel[]) {
  const asked = hasOperationFields(channels, form) || !channels.some(({ id }) => id === form.outputChannelId)
  const files = form.files.map((file) => ({ ...file, name: file.name.trim() }))
  const queuePreset = form.type === 'normal' ? (files[0]?.printerSettingFile ?? null) : null
  return {
    type: form.type,
    outputChannelId: form.outputChannelId,
    files,
    multiJobName:
      form.type === 'multiJob' ? (channels.find(({ id }) => id === form.outputChannelId)?.name ?? null) : null,
    returnToOrig: !asked || form.returnToOrig === RIP_DEFAULT ? null : form.returnToOrig === 'true',
    action: !asked || form.action === RIP_DEFAULT ? null : form.action,
    preset: queuePreset === null ? null : { presetName: queuePreset },
  }
}
