import { inputSettingsCalls, inputSettingsSchema } from '@platen/contract/input-settings'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadInputSettings } from './input-settings-queries.ts'

/** GET /pax/inputsetting */
export const getInputSettings = memberHandler(inputSettingsCalls.get, async ({ tx }) => ({
  inputSettings: inputSettingsSchema.parse(await loadInputSettings(tx)),
}))
