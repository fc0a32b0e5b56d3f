import type { WireLayout } from '@platen/contract/layouts'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { FILTER_CATEGORIES, type FilterCategory } from '@platen/domain/master-data'
import { DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'
import { type FilterParms, missingPresetParts, type PresetSharing } from '@platen/domain/output-presets'
import { channelsOfType, jobForm, type PresetOutputValues, setChannel, toOutputBody } from './job-form.ts'
import { checkReleaseTime, type ReleaseForm, releaseData, releaseForm } from './release-form.ts'

/** The form values of the preset editor. */
export interface PresetForm extends ReleaseForm, PresetOutputValues {
  readonly name: string
  readonly tableId: string | null
  readonly sharedWith: PresetSharing
  readonly filterParms: Readonly<Record<FilterCategory, string[]>>
}

export function toPresetValues(preset: WireOutputPreset | null, suggestedName: string): PresetForm {
  const selected = (category: FilterCategory) => [...(preset?.filterParms[category] ?? [])]
  return {
    name: preset?.name ?? suggestedName,
    tableId: preset?.tableId ?? null,
    sharedWith: preset?.sharedWith ?? 'user',
    filterParms: Object.fromEntries(FILTER_CATEGORIES.map((category) => [category, selected(category)])) as Record<
      FilterCategory,
      string[]
    >,
    ...jobForm(preset),
    ...releaseForm(preset),
  }
}

/**
 * The form after another layout was chosen: a channel that does not match the layout is cleared, and the only one that
 * matches is chosen.
 */
export function selectLayout(
  form: PresetForm,
  layout: WireLayout | null,
  channels: readonly WireOutputChannel[],
): PresetForm {
  const selected = { ...form, tableId: layout?.id ?? null }
  const matching = channelsOfType(filterChannels(channels, layout), form.type)
  if (form.outputChannelId) {
    const keepsChannel = matching.some((channel) => channel.id === form.outputChannelId)
    return keepsChannel ? selected : { ...selected, ...setChannel(selected, null) }
  }
  return matching.length === 1 && matching[0] ? { ...selected, ...setChannel(selected, matching[0]) } : selected
}

/** Save requires a layout, an output channel, a name, at least one file entry, and complete times. */
export const isPresetComplete = (form: PresetForm): boolean =>
  missingPresetParts({ ...form, multiJobName: null }).length === 0 &&
  form.releaseTimes.every((time) => checkReleaseTime(time) === null)

/**
 * Converts the form to the request.
 *
 * @param channels the channels that the user can select; a selected channel outside this list is sent unchanged
 */
export function toPresetBody(
  preset: WireOutputPreset | null,
  form: PresetForm,
  channels: readonly WireOutputChannel[],
) {
  const selected = FILTER_CATEGORIES.filter((category) => form.filterParms[category].length > 0)
  const filterParms: FilterParms = Object.fromEntries(
    selected.map((category) => [category, form.filterParms[category]]),
  )
  return {
    ...(preset ? { id: preset.id, userId: preset.userId, version: preset.version } : {}),
    name: form.name.trim(),
    tableId: form.tableId,
    sharedWith: form.sharedWith,
    filterParms: filterParms as Record<FilterCategory, string[]>,
    ...toOutputBody(form, channels),
    ...releaseData(form),
  }
}

/** Clears the layout and channel of a preset and keeps its name. */
export function toClearedPreset({ id, userId, version, name }: WireOutputPreset) {
  return { id, userId, version, name, tableId: null, outputChannelId: null, filterParms: {}, files: [] }
}

/**
 * Returns the channels that match the printer types of the layout; a channel without a special type matches every
 * layout.
 */
export function filterChannels(channels: readonly WireOutputChannel[], layout: WireLayout | null): WireOutputChannel[] {
  const printerTypes = layout?.printerTypes ?? []
  return channels.filter(
    ({ printerType }) =>
      printerTypes.length === 0 ||
      printerType === '' ||
      printerType === DEFAULT_PRINTER_TYPE ||
      printerTypes.includes(printerType),
  )
}
