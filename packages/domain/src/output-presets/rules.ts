/** The parts that a preset needs before it can be saved or booked. */
export interface PresetParts {
  readonly name: string
  readonly tableId: string | null
  readonly outputChannelId: string | null
  readonly type: 'normal' | 'multiJob'
  /** Name of the multi-job group, which replaces the channel. */
  readonly multiJobName: string | null
  readonly files: readonly { readonly name: string; readonly printerSettingFile: string | null }[]
}

export type PresetPart = 'table' | 'channel' | 'name' | 'files'

/** Whether the preset has an output channel or, for multi-job, a group. */
export const hasOutput = (preset: Pick<PresetParts, 'outputChannelId' | 'type' | 'multiJobName'>): boolean =>
  Boolean(preset.outputChannelId) || (preset.type === 'multiJob' && Boolean(preset.multiJobName))

/**
 * Returns the missing parts of a preset: a table, an output channel (or multi-job group), a name, at least one file
 * entry, each with a name. It may be saved if the result is empty.
 */
export function missingPresetParts(preset: PresetParts): readonly PresetPart[] {
  const missing: PresetPart[] = []
  if (!preset.tableId) missing.push('table')
  if (!hasOutput(preset)) missing.push('channel')
  if (preset.name.trim() === '') missing.push('name')
  if (preset.files.length === 0 || preset.files.some((file) => file.name.trim() === '')) missing.push('files')
  return missing
}

/** Whether orders can be booked on a preset: it has a table, and a channel or group. */
export const acceptsOrders = (preset: Omit<PresetParts, 'name' | 'files'>): boolean =>
  Boolean(preset.tableId) && hasOutput(preset)
