/** What a preset needs before it can be saved or booked (specification section 5). */
export interface PresetParts {
  readonly name: string
  readonly tableId: string | null
  readonly outputChannelId: string | null
  readonly type: 'normal' | 'multiJob'
  /** Name of the multi-job group, which stands for the channel. */
  readonly multiJobName: string | null
  readonly files: readonly { readonly name: string; readonly printerSettingFile: string | null }[]
}

export type PresetPart = 'table' | 'channel' | 'name' | 'files'

/** An output channel, or for multi-job the group's name. */
const hasChannel = (preset: PresetParts): boolean =>
  Boolean(preset.outputChannelId) || (preset.type === 'multiJob' && Boolean(preset.multiJobName))

/**
 * What a preset lacks to be saved: a table, an output channel (or multi-job group), a name, at least one file entry,
 * each of them with a name (specification section 5). Empty: it may be saved.
 */
export function missingPresetParts(preset: PresetParts): readonly PresetPart[] {
  const missing: PresetPart[] = []
  if (!preset.tableId) missing.push('table')
  if (!hasChannel(preset)) missing.push('channel')
  if (preset.name.trim() === '') missing.push('name')
  if (preset.files.length === 0 || preset.files.some((file) => file.name.trim() === '')) missing.push('files')
  return missing
}

/** Whether orders can be booked on a preset at all: it has a table that is known, and a channel or group (section 5). */
export const acceptsOrders = (preset: PresetParts, hasLayout: boolean): boolean =>
  Boolean(preset.tableId) && hasLayout && hasChannel(preset)

/** A preset with a booked order is locked: it is neither changed nor deleted (specification section 4). */
export const presetLockError = (bookedCount: number): 'preset_has_orders' | null =>
  bookedCount > 0 ? 'preset_has_orders' : null

/** Clear preset is enabled only for a preset with table and channel (specification section 2). */
export const canClearPreset = (preset: PresetParts): boolean => Boolean(preset.tableId) && hasChannel(preset)
