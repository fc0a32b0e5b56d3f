import { DEFAULT_PREFLIGHT_SETTINGS, type PreflightSettings } from '../artwork/index.ts'
import { DEFAULT_TIME_ZONE } from '../time-zones/index.ts'
import type { DisplayUnit } from '../units/index.ts'
import { DEFAULT_RETENTION_DAYS, type RetentionDays } from './retention.ts'

export interface Config {
  readonly unit: DisplayUnit
  /** IANA time zone of the shop: of times of the day, days and shown times. */
  readonly timeZone: string
  readonly isAutoPollingOn: boolean
  readonly autoPollingIntervalMins: number
  readonly isAutoPurgeOn: boolean
  readonly autoDeleteAfterDays: number
  /** Minute of the day in the time zone, 0 to 1439. */
  readonly autoDeleteScheduleAt: number
  readonly retentionDays: RetentionDays
  /** Preflight limits, and the warnings that put an order on hold. */
  readonly artworkChecks: PreflightSettings
  readonly showHelpMessage: boolean
  /** Plain text, or one text per language. */
  readonly helpMessage: string | Readonly<Record<string, string>>
}

/** Default configuration of a new environment. */
export const DEFAULT_CONFIG: Config = {
  unit: 'mm',
  timeZone: DEFAULT_TIME_ZONE,
  isAutoPollingOn: true,
  autoPollingIntervalMins: 2,
  isAutoPurgeOn: true,
  autoDeleteAfterDays: 21,
  autoDeleteScheduleAt: 0,
  retentionDays: DEFAULT_RETENTION_DAYS,
  artworkChecks: DEFAULT_PREFLIGHT_SETTINGS,
  showHelpMessage: false,
  helpMessage: '',
}
