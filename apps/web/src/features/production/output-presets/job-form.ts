import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import {
  type ChannelKind,
  channelForFile,
  nextFileName,
  supportsOperationCommand,
} from '@platen/domain/output-channels'

export type JobType = WireOutputPreset['type']
export type PresetFile = WireOutputPreset['files'][number]

/** The settings of the RIP apply: nothing is sent. */
export const RIP_DEFAULT = 'ofRip'
export const RETURN_CHOICES = [RIP_DEFAULT, 'true', 'false'] as const
export const ACTION_CHOICES = [RIP_DEFAULT, 'nothing', 'rip', 'ripAndPrint'] as const

/** The output of a preset as form values. */
export interface PresetOutputValues {
  readonly type: JobType
  /** The channel, or the channel of the multi-job group. */
  readonly outputChannelId: string | null
  /** The stored name of the group; null if another channel has been selected. */
  readonly multiJobName: string | null
  /** One job for a normal preset, the jobs in printing order for a multi-job preset. */
  readonly files: readonly PresetFile[]
  readonly returnToOrig: (typeof RETURN_CHOICES)[number]
  readonly action: (typeof ACTION_CHOICES)[number]
}

/** Creates a file with the next default name: 'File N'. */
export const newFile = (files: readonly PresetFile[]): PresetFile => ({
  name: nextFileName(files),
  printerSettingFile: null,
})

export function jobForm(preset: WireOutputPreset | null): PresetOutputValues {
  const files = preset?.files ?? []
  return {
    type: preset?.type ?? 'normal',
    outputChannelId: preset?.outputChannelId ?? null,
    multiJobName: preset?.multiJobName ?? null,
    files: files.length > 0 ? files : [newFile([])],
    returnToOrig: preset?.returnToOrig == null ? RIP_DEFAULT : preset.returnToOrig ? 'true' : 'false',
    action: preset?.action ?? RIP_DEFAULT,
  }
}

/** Normal presets print to queues and hot folders, multi-job presets to groups. */
export const channelsOfType = (channels: readonly WireOutputChannel[], type: JobType): WireOutputChannel[] =>
  channels.filter(({ ripName }) => (ripName === 'MultiJob') === (type === 'multiJob'))

/** Changes the type and resets the values of the other type. */
export const setType = (form: PresetOutputValues, type: JobType): PresetOutputValues =>
  type === form.type ? form : { ...form, type, outputChannelId: null, multiJobName: null, files: [newFile([])] }

/**
 * Changes the type: to the values that it had while the form was open, otherwise to its only channel or group, or none.
 *
 * @param earlier the values of the other type, if it was selected before
 * @param channels the channels that the layout of the preset accepts
 */
export function switchType(
  form: PresetOutputValues,
  type: JobType,
  earlier: PresetOutputValues | undefined,
  channels: readonly WireOutputChannel[],
): PresetOutputValues {
  if (type === form.type) return form
  if (earlier) return { ...earlier, returnToOrig: form.returnToOrig, action: form.action }
  const [first, second] = channelsOfType(channels, type)
  return setChannel(setType(form, type), first && !second ? first : null)
}

/** Changes the channel and resets the setting presets, which belong to a channel; a group sets its jobs. */
export function setChannel(form: PresetOutputValues, channel: WireOutputChannel | null): PresetOutputValues {
  if (channel?.id === form.outputChannelId) return form
  const names = channel?.group ? channel.group.files.map(({ name }) => name) : form.files.map(({ name }) => name)
  const files = names.map((name) => ({ name, printerSettingFile: null }))
  return {
    ...form,
    outputChannelId: channel?.id ?? null,
    multiJobName: null,
    files: files.length > 0 ? files : [newFile([])],
  }
}

/** Returns the queue or hot folder that prints a file: the channel itself, or the member of the group. */
export function getJobChannel(
  channels: readonly WireOutputChannel[],
  channel: WireOutputChannel | null,
  file: PresetFile,
  index: number,
): WireOutputChannel | null {
  if (!channel?.group) return channel
  const id = channelForFile(channel.group, file.name, index)
  return channels.find((candidate) => candidate.id === id) ?? null
}

/** Returns the kinds of RIP that a preset prints to and that support an operation command. */
export function getCommandRips(
  channels: readonly WireOutputChannel[],
  form: PresetOutputValues,
): readonly ChannelKind[] {
  const channel = channels.find(({ id }) => id === form.outputChannelId)
  if (!channel) return []
  const printing = channel.group
    ? channels.filter(({ id }) => channel.group?.files.some(({ channelId }) => channelId === id))
    : [channel]
  return printing.map(({ ripName }) => ripName).filter(supportsOperationCommand)
}

/**
 * Whether return to origin and action are configurable: not for hot folders and ErgoSoft, nor for a group that contains
 * only these.
 */
export const hasOperationFields = (channels: readonly WireOutputChannel[], form: PresetOutputValues): boolean =>
  getCommandRips(channels, form).length > 0

/** Converts the form to the request; an operation command that is not configurable is omitted. */
export function toOutputBody(form: PresetOutputValues, channels: readonly WireOutputChannel[]) {
  const hasFields = hasOperationFields(channels, form) || !channels.some(({ id }) => id === form.outputChannelId)
  const files = form.files.map((file) => ({ ...file, name: file.name.trim() }))
  const queuePreset = form.type === 'normal' ? (files[0]?.printerSettingFile ?? null) : null
  return {
    type: form.type,
    outputChannelId: form.outputChannelId,
    files,
    multiJobName:
      form.type === 'multiJob'
        ? (channels.find(({ id }) => id === form.outputChannelId)?.name ?? form.multiJobName)
        : null,
    returnToOrig: !hasFields || form.returnToOrig === RIP_DEFAULT ? null : form.returnToOrig === 'true',
    action: !hasFields || form.action === RIP_DEFAULT ? null : form.action,
    preset: queuePreset === null ? null : { presetName: queuePreset },
  }
}
