import { isDeepStrictEqual } from 'node:util'
import { configCalls } from '@platen/contract/config'
import { sortWarningCodes } from '@platen/domain/artwork'
import { validateConfig } from '@platen/domain/config'
import { hasAbility } from '@platen/domain/permissions'
import { memberHandler } from '../../http/define-handler.ts'
import { failure } from '../../http/failure.ts'
import { recordAudit, diffFields } from '../audit/audit.ts'
import { preflightActiveJobs } from '../orders/preflight-artwork.ts'
import { markPurgedUntil } from '../storage/storage-reads.ts'
import { loadConfig, lockConfig, type StoredConfig, mergeConfig } from './config-store.ts'

const PURGE_FIELDS = ['isAutoPurgeOn', 'autoDeleteAfterDays', 'autoDeleteScheduleAt'] as const

/** Each code and name once, so that the same checks are the same value. */
const checksOf = (checks: StoredConfig['artworkChecks']): StoredConfig['artworkChecks'] => ({
  ...checks,
  whiteMediaTypes: [...new Set(checks.whiteMediaTypes)].toSorted(),
  whiteSpotColours: [...new Set(checks.whiteSpotColours.map((name) => name.trim()))].filter((name) => name !== ''),
  heldBack: sortWarningCodes(checks.heldBack),
})

/**
 * POST /pax/config (specification sections 5 to 7). The numbers of what is switched off may be missing or wrong; then
 * the stored ones stay.
 */
export const saveConfig = memberHandler(configCalls.save, async ({ tx, body, user, services, changed }) => {
  if (body.showHelpMessage !== undefined && !hasAbility(user, 'seeHelp')) return failure('forbidden')
  const stored = await lockConfig(tx)
  const { helpMessage: _, ...seen } = stored
  if (body.before && !isDeepStrictEqual(body.before, seen)) return failure('changed_meanwhile')
  const { showHelpMessage = stored.showHelpMessage, unit, isAutoPollingOn, isAutoPurgeOn } = body
  const artworkChecks = checksOf(body.artworkChecks ?? stored.artworkChecks)
  const sent = {
    autoPollingIntervalMins: body.autoPollingIntervalMins ?? Number.NaN,
    autoDeleteAfterDays: body.autoDeleteAfterDays ?? Number.NaN,
    autoDeleteScheduleAt: body.autoDeleteScheduleAt ?? Number.NaN,
  }
  const fields = validateConfig({ ...sent, isAutoPollingOn, isAutoPurgeOn })
  if (fields.length > 0) return failure('config_wrong', { fields })
  const wrong = new Set<string>(validateConfig({ ...sent, isAutoPollingOn: true, isAutoPurgeOn: true }))
  const numbers = Object.fromEntries(Object.entries(sent).filter(([field]) => !wrong.has(field)))
  await mergeConfig(tx, { unit, isAutoPollingOn, isAutoPurgeOn, artworkChecks, showHelpMessage, ...numbers })
  const now = await loadConfig(tx)
  // what would have been due under new times before this moment is not caught up on: nothing goes by a surprise
  if (PURGE_FIELDS.some((field) => now[field] !== stored[field])) await markPurgedUntil(tx, services.now())
  const looked = !isDeepStrictEqual(artworkChecks, stored.artworkChecks) && (await preflightActiveJobs(tx))
  await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: diffFields(stored, now) })
  changed('config', ...(looked ? (['orders'] as const) : []))
  return {}
})
