import { outputPresetCalls } from '@platen/contract/output-presets'
import { forMember } from '../../http/handlers.ts'
import { presetsOnWire } from './preset-wire.ts'

/** GET /pax/outputpreset/allOutputPresets: everybody's presets, for administrator kinds. */
export const listAllPresets = forMember(outputPresetCalls.listAll, async ({ tx }) => ({
  outputPresets: await presetsOnWire(tx, undefined),
}))
