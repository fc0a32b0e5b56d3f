import { MINUTES_PER_DAY } from './purge.ts'
import type { Config } from './types.ts'

/** Least polling interval in minutes, and least age of purged orders in days (specification section 9). */
export const MIN_POLLING_MINUTES = 1
export const MIN_PURGE_DAYS = 1

export type ConfigField = 'autoPollingIntervalMins' | 'autoDeleteAfterDays' | 'autoDeleteScheduleAt'

type Checked = Pick<Config, 'isAutoPollingOn' | 'isAutoPurgeOn' | ConfigField>

/**
 * The fields that keep a configuration from being applied (specification section 5): the interval while polling is
 * on, the days and the time of day while purging is on, where they are not whole numbers within their limits.
 */
export function validateConfig(config: Checked): readonly ConfigField[] {
  const isWhole = (value: number, min: number): boolean => Number.isSafeInteger(value) && value >= min
  const problems: ConfigField[] = []
  if (config.isAutoPollingOn && !isWhole(config.autoPollingIntervalMins, MIN_POLLING_MINUTES)) {
    problems.push('autoPollingIntervalMins')
  }
  if (config.isAutoPurgeOn && !isWhole(config.autoDeleteAfterDays, MIN_PURGE_DAYS)) problems.push('autoDeleteAfterDays')
  const minute = config.autoDeleteScheduleAt
  if (config.isAutoPurgeOn && !(isWhole(minute, 0) && minute < MINUTES_PER_DAY)) problems.push('autoDeleteScheduleAt')
  return problems
}

/** How often active orders are fetched again, ms; null while polling is off or not set (specification section 2). */
export const pollingIntervalMs = (
  config: Pick<Config, 'isAutoPollingOn' | 'autoPollingIntervalMins'>,
): number | null =>
  config.isAutoPollingOn && config.autoPollingIntervalMins >= MIN_POLLING_MINUTES
    ? config.autoPollingIntervalMins * 60_000
    : null

/**
 * A help message as it was typed: one text a language where it parses as such JSON, else plain text (specification
 * section 5). Null where it is empty and may not be saved.
 */
export function parseHelpMessage(typed: string): Config['helpMessage'] | null {
  if (typed.trim() === '') return null
  try {
    const parsed: unknown = JSON.parse(typed)
    if (isTexts(parsed)) return parsed
  } catch {
    // no JSON: the text itself
  }
  return typed
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')
