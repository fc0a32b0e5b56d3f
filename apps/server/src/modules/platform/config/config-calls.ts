import { isDeepStrictEqual } from 'node:util'
import { configCalls } from '@platen/contract/config'
import { sortWarningCodes } from '@platen/domain/artwork'
import { parseHelpMessage, validateConfig } from '@platen/domain/config'
import { hasAbility } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { diffFields, recordAudit } from '../audit/audit.ts'
import type { ConfigDependents } from './config-dependents.ts'
import { loadConfig, type StoredConfig } from './config-queries.ts'
import { lockConfig, mergeConfig } from './config-store.ts'

/** GET /pax/config */
export const getConfig = memberHandler(configCalls.get, async ({ tx }) => ({ configData: await loadConfig(tx) }))

const PURGE_FIELDS = ['isAutoPurgeOn', 'autoDeleteAfterDays', 'autoDeleteScheduleAt', 'timeZone'] as const

/** Removes duplicate codes and names, so that equal checks have equal values. */
const getChecks = (checks: StoredConfig['artworkChecks']): StoredConfig['artworkChecks'] => ({
  ...checks,
  whiteMediaTypes: [...new Set(checks.whiteMediaTypes)].toSorted(),
  whiteSpotColours: [...new Set(checks.whiteSpotColours.map((name) => name.trim()))].filter((name) => name !== ''),
  heldBack: sortWarningCodes(checks.heldBack),
})

/** POST /pax/config. The values of disabled features may be missing or invalid; the stored ones are then kept. */
export const saveConfig = (dependents: ConfigDependents) =>
  memberHandler(configCalls.save, async ({ tx, body, user, services, changed }) => {
    if (body.showHelpMessage !== undefined && !hasAbility(user, 'seeHelp')) return failure('forbidden')
    const stored = await lockConfig(tx)
    const { helpMessage: _, ...seen } = stored
    if (body.before && !isDeepStrictEqual(body.before, seen)) return failure('changed_meanwhile')
    const { showHelpMessage = stored.showHelpMessage, timeZone = stored.timeZone } = body
    const { unit, isAutoPollingOn, isAutoPurgeOn } = body
    const retentionDays = body.retentionDays ?? stored.retentionDays
    const artworkChecks = getChecks(body.artworkChecks ?? stored.artworkChecks)
    const sent = {
      autoPollingIntervalMins: body.autoPollingIntervalMins ?? Number.NaN,
      autoDeleteAfterDays: body.autoDeleteAfterDays ?? Number.NaN,
      autoDeleteScheduleAt: body.autoDeleteScheduleAt ?? Number.NaN,
    }
    const fields = validateConfig({ ...sent, isAutoPollingOn, isAutoPurgeOn })
    if (fields.length > 0) return failure('config_wrong', { fields })
    const invalidFields = new Set<string>(validateConfig({ ...sent, isAutoPollingOn: true, isAutoPurgeOn: true }))
    const numbers = Object.fromEntries(Object.entries(sent).filter(([field]) => !invalidFields.has(field)))
    const settings = { unit, timeZone, isAutoPollingOn, isAutoPurgeOn, retentionDays, artworkChecks, showHelpMessage }
    await mergeConfig(tx, { ...settings, ...numbers })
    const now = await loadConfig(tx)
    // new purge times apply from now on; a time of today that has passed already is not executed late
    if (PURGE_FIELDS.some((field) => now[field] !== stored[field])) {
      await dependents.markPurgedUntil(tx, services.now())
      await addTask(tx, 'purge_history', tx.environmentId)
    }
    if (timeZone !== stored.timeZone) {
      await dependents.moveReleaseTimes(tx, stored.timeZone, timeZone, services.now())
      changed('presets')
    }
    if (!isDeepStrictEqual(retentionDays, stored.retentionDays)) {
      await addTask(tx, 'apply_retention', tx.environmentId)
    }
    const preflighted =
      !isDeepStrictEqual(artworkChecks, stored.artworkChecks) && (await dependents.preflightAllJobs(tx))
    await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: diffFields(stored, now) })
    changed('config', ...(preflighted ? (['orders'] as const) : []))
    return {}
  })

/** PUT /pax/config/updateHelpMessage: sets the help message; permitted to super administrators. */
export const saveHelp = memberHandler(configCalls.saveHelp, async ({ tx, body, user, changed }) => {
  if (!hasAbility(user, 'editHelpMessage')) return failure('forbidden')
  const { helpMessage: sent } = body
  const helpMessage = typeof sent === 'string' ? parseHelpMessage(sent) : sent
  if (helpMessage === null || Object.values(helpMessage).join('').trim() === '') return failure('value_empty')
  const stored = await lockConfig(tx)
  if (body.before !== undefined && !isDeepStrictEqual(body.before, stored.helpMessage)) {
    return failure('changed_meanwhile')
  }
  await mergeConfig(tx, { helpMessage: typeof helpMessage === 'string' ? helpMessage : { ...helpMessage } })
  await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: { helpMessage } })
  changed('config')
  return {}
})

/** PUT /pax/config/updateShowHelpMessage */
export const setHelpVisibility = memberHandler(configCalls.setHelpVisibility, async ({ tx, body, user, changed }) => {
  const stored = await loadConfig(tx)
  await mergeConfig(tx, { showHelpMessage: body.showHelpMessage })
  await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: diffFields(stored, body) })
  changed('config')
  return {}
})
