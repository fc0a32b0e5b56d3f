import { outputPresetCalls } from '@platen/contract/output-presets'
import { memberHandler } from '../../http/define-handler.ts'
import { loadPresetsForWire } from './preset-wire.ts'

/** GET /pax/outputpreset/allOutputPresets: everybody's presets, for administrator kinds. */
export const listAllPresets = memberHandler(outputPresetCalls.listAll, async ({ tx }) => ({
  outputPresets: await loadPresetsForWire(tx, undefined),
}))
