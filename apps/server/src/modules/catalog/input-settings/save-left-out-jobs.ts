import { inputSettingsCalls } from '@platen/contract/input-settings'
import { memberHandler } from '../../../http/define-handler.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'

/** PUT /pax/inputsetting/leftoutjobs */
export const saveLeftOutJobs = memberHandler(
  inputSettingsCalls.saveLeftOutJobs,
  async ({ tx, body: { cancelsLeftOutJobs }, user, changed }) => {
    const settings = await lockInputSettings(tx)
    await updateInputSettings(tx, { ...settings, cancelsLeftOutJobs })
    const changes = diffFields({ cancelsLeftOutJobs: settings.cancelsLeftOutJobs }, { cancelsLeftOutJobs })
    await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', changes })
    changed('inputSettings')
    return {}
  },
)
