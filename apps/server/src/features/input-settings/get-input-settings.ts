import { inputSettingsCalls, inputSettingsSchema } from '@platen/contract/input-settings'
import { forMember } from '../../http/handlers.ts'
import { inputSettingsOf } from './input-settings-store.ts'

/** GET /pax/inputsetting */
export const getInputSettings = forMember(inputSettingsCalls.get, async ({ tx }) => ({
  inputSettings: inputSettingsSchema.parse(await inputSettingsOf(tx)),
}))
