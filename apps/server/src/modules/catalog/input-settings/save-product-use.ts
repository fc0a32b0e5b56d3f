import { inputSettingsCalls } from '@platen/contract/input-settings'
import { memberHandler } from '../../../http/define-handler.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'

/** PUT /pax/inputsetting/products */
export const saveProductUse = memberHandler(
  inputSettingsCalls.saveProductUse,
  async ({ tx, body: { usesProducts }, user, changed }) => {
    const settings = await lockInputSettings(tx)
    await updateInputSettings(tx, { ...settings, usesProducts })
    const changes = diffFields({ usesProducts: settings.usesProducts }, { usesProducts })
    await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', changes })
    changed('inputSettings')
    return {}
  },
)
