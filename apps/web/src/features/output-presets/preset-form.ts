import type { WireLayout } from '@platen/contract/layouts'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { FILTER_CATEGORIES, type FilterCategory } from '@platen/domain/masters'
import type { FilterParms } from '@platen/domain/output-presets'
import { type ReleaseForm, releaseData, releaseForm } from './release-form.ts'

/** Minutes from the clock on the wall to UTC. */
const clockOffset = (): number => new Date().getTimezoneOffset()

/** What the editor of a normal preset holds. */
export interface PresetForm extends ReleaseForm {
  readonly name: string
  readonly tableId: string | null
  readonly outputChannelId: string | null
  readonly filterParms: Readonly<Record<FilterCategory, string[]>>
  readonly fileName: string
}

/** Default names of print files are 'File N' (specification section 9). */
const FIRST_FILE = 'File 1'

export function presetForm(preset: WireOutputPreset | null, suggestedName: string): PresetForm {
  const chosen = (category: FilterCategory) => [...(preset?.filterParms[category] ?? [])]
  return {
    name: preset?.name ?? suggestedName,
    tableId: preset?.tableId ?? null,
    outputChannelId: preset?.outputChannelId ?? null,
    filterParms: Object.fromEntries(FILTER_CATEGORIES.map((category) => [category, chosen(category)])) as Record<
      FilterCategory,
      string[]
    >,
    fileName: preset?.files[0]?.name ?? FIRST_FILE,
    ...releaseForm(preset, clockOffset()),
  }
}

/** Save wants a layout, an output channel, a name and at least one file entry (specification section 5, Presets). */
export function maySavePreset(form: PresetForm): boolean {
  return (
    form.tableId !== null && form.outputChannelId !== null && form.name.trim() !== '' && form.fileName.trim() !== ''
  )
}

/** What the call takes: the preset as it is, with what the form says. Fields that the form does not show stay. */
export function presetData(preset: WireOutputPreset | null, form: PresetForm) {
  const [, ...furtherFiles] = preset?.files ?? []
  const first = { name: form.fileName.trim(), printerSettingFile: preset?.files[0]?.printerSettingFile ?? null }
  const selected = FILTER_CATEGORIES.filter((category) => form.filterParms[category].length > 0)
  const filterParms: FilterParms = Object.fromEntries(
    selected.map((category) => [category, form.filterParms[category]]),
  )
  return {
    ...identityOf(preset),
    name: form.name.trim(),
    tableId: form.tableId,
    outputChannelId: form.outputChannelId,
    filterParms: filterParms as Record<FilterCategory, string[]>,
    files: [first, ...furtherFiles],
    ...releaseData(form, clockOffset()),
  }
}

/** A preset emptied of layout and channel; its name stays (specification section 2, Clear preset). */
export function clearedPreset(preset: WireOutputPreset) {
  return { ...identityOf(preset), name: preset.name, tableId: null, outputChannelId: null, filterParms: {}, files: [] }
}

function identityOf(preset: WireOutputPreset | null) {
  if (!preset) return {}
  const { id, userId, version, type, multiJobName, returnToOrig, action, preset: queuePreset } = preset
  return { id, userId, version, type, multiJobName, returnToOrig, action, preset: queuePreset }
}

/** Channels follow the layout's printer types (specification section 6); a channel of no special type fits them all. */
export function channelsFor(channels: readonly WireOutputChannel[], layout: WireLayout | null): WireOutputChannel[] {
  const wanted = layout?.printerTypes ?? []
  return channels.filter(
    ({ printerType }) =>
      wanted.length === 0 || printerType === '' || printerType === DEFAULT_PRINTER_TYPE || wanted.includes(printerType),
  )
}

/** Device default (specification section 9). */
const DEFAULT_PRINTER_TYPE = 'default'

/** The name of a channel as people know it. */
export function channelLabel(channel: WireOutputChannel): string {
  return channel.nickName || channel.name || channel.queueLabel || channel.hotFolderName || channel.modelName
}
