import { outputPresetCalls } from '@platen/contract/output-presets'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadPresetsForWire } from './preset-wire.ts'

/** GET /pax/outputpreset: the user's own presets, or those of them with the given ids. */
export const listPresets = memberHandler(outputPresetCalls.list, async ({ tx, user, query }) => ({
  outputPresets: await loadPresetsForWire(tx, user.id, query.ids),
}))
