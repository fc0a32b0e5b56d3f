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
const hasChannel = (preset: PresetParts): boolean =>
  Boolean(preset.outputChannelId) || (preset.type === 'multiJob' && Boolean(preset.multiJobName))

/**
 * Returns the missing parts of a preset: a table, an output channel (or multi-job group), a name, at least one file
 * entry, each with a name. It may be saved if the result is empty.
 */
export function missingPresetParts(preset: PresetParts): readonly PresetPart[] {
  const missing: PresetPart[] = []
  if (!preset.tableId) missing.push('table')
  if (!hasChannel(preset)) missing.push('channel')
  if (preset.name.trim() === '') missing.push('name')
  if (preset.files.length === 0 || preset.files.some((file) => file.name.trim() === '')) missing.push('files')
  return missing
}

/** Whether orders can be booked on a preset: it has an existing table, and a channel or group. */
export const acceptsOrders = (preset: PresetParts, hasLayout: boolean): boolean =>
  Boolean(preset.tableId) && hasLayout && hasChannel(preset)

/** Returns an error code for a preset with a booked order, which cannot be changed or deleted. */
export const presetLockError = (bookedCount: number): 'preset_has_orders' | null =>
  bookedCount > 0 ? 'preset_has_orders' : null

/** Clear preset is enabled only for a preset with table and channel. */
export const canClearPreset = (preset: PresetParts): boolean => Boolean(preset.tableId) && hasChannel(preset)
