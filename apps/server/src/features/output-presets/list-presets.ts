import { outputPresetCalls } from '@platen/contract/output-presets'
import { forMember } from '../../http/handlers.ts'
import { presetsOnWire } from './preset-wire.ts'

/** GET /pax/outputpreset: one's own presets (specification section 6). */
export const listPresets = forMember(outputPresetCalls.list, async ({ tx, user }) => ({
  outputPresets: await presetsOnWire(tx, user.id),
}))
