import { MINUTES_PER_DAY } from '../time-zones/index.ts'
import type { Config } from './types.ts'

/** Limits of the polling interval in minutes; timers overflow above 35,791 minutes. */
export const MIN_POLLING_MINUTES = 1
export const MAX_POLLING_MINUTES = 1440

/** Minimum age of purged orders in days. */
export const MIN_PURGE_DAYS = 1

export type ConfigField = 'autoPollingIntervalMins' | 'autoDeleteAfterDays' | 'autoDeleteScheduleAt'

type Checked = Pick<Config, 'isAutoPollingOn' | 'isAutoPurgeOn' | ConfigField>

/**
 * Returns the invalid fields of a configuration: the interval if polling is on, the days and the time of day if purging
 * is on, unless they are integers within their limits.
 * See REQ-211.
 */
export function validateConfig(config: Checked): readonly ConfigField[] {
  const isWhole = (value: number, min: number): boolean => Number.isSafeInteger(value) && value >= min
  const problems: ConfigField[] = []
  const minutes = config.autoPollingIntervalMins
  if (config.isAutoPollingOn && !(isWhole(minutes, MIN_POLLING_MINUTES) && minutes <= MAX_POLLING_MINUTES)) {
    problems.push('autoPollingIntervalMins')
  }
  if (config.isAutoPurgeOn && !isWhole(config.autoDeleteAfterDays, MIN_PURGE_DAYS)) problems.push('autoDeleteAfterDays')
  const minute = config.autoDeleteScheduleAt
  if (config.isAutoPurgeOn && !(isWhole(minute, 0) && minute < MINUTES_PER_DAY)) problems.push('autoDeleteScheduleAt')
  return problems
}

/**
 * Polling interval of active orders in ms; null if polling is off or not set. An interval above the maximum, stored by
 * an earlier version, is the maximum.
 */
export const pollingIntervalMs = (
  config: Pick<Config, 'isAutoPollingOn' | 'autoPollingIntervalMins'>,
): number | null =>
  config.isAutoPollingOn && config.autoPollingIntervalMins >= MIN_POLLING_MINUTES
    ? Math.min(config.autoPollingIntervalMins, MAX_POLLING_MINUTES) * 60_000
    : null

/**
 * Parses a help message: one text per language if it is such JSON, else plain text. Returns null if it is empty and
 * cannot be saved.
 */
export function parseHelpMessage(typed: string): Config['helpMessage'] | null {
  if (typed.trim() === '') return null
  try {
    const parsed: unknown = JSON.parse(typed)
    if (isTexts(parsed)) return parsed
  } catch {
    // not JSON: the text itself
  }
  return typed
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')
