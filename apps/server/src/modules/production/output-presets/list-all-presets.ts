import { outputPresetCalls } from '@platen/contract/output-presets'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadPresetsForWire } from './preset-wire.ts'

/** GET /pax/outputpreset/allOutputPresets: presets of all users, for administrator roles. */
export const listAllPresets = memberHandler(outputPresetCalls.listAll, async ({ tx, query }) => ({
  outputPresets: await loadPresetsForWire(tx, undefined, query.ids),
}))
