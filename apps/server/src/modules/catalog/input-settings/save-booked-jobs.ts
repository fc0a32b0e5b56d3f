import { inputSettingsCalls } from '@platen/contract/input-settings'
import { memberHandler } from '../../../http/define-handler.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'

/** PUT /pax/inputsetting/bookedjobs */
export const saveBookedJobs = memberHandler(
  inputSettingsCalls.saveBookedJobs,
  async ({ tx, body: { changesBookedJobs }, user, changed }) => {
    const settings = await lockInputSettings(tx)
    await updateInputSettings(tx, { ...settings, changesBookedJobs })
    const changes = diffFields({ changesBookedJobs: settings.changesBookedJobs }, { changesBookedJobs })
    await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', changes })
    changed('inputSettings')
    return {}
  },
)
