import { type PreflightSettings, DEFAULT_PREFLIGHT_SETTINGS } from '../artwork/index.ts'
import type { DisplayUnit } from '../units/index.ts'

export interface Config {
  readonly unit: DisplayUnit
  readonly isAutoPollingOn: boolean
  readonly autoPollingIntervalMins: number
  readonly isAutoPurgeOn: boolean
  readonly autoDeleteAfterDays: number
  /** Minute of the day, UTC, 0 to 1439. */
  readonly autoDeleteScheduleAt: number
  /** What artwork is warned of, and which warnings hold an order back. */
  readonly artworkChecks: PreflightSettings
  readonly showHelpMessage: boolean
  /** Plain text, or one text a language. */
  readonly helpMessage: string | Readonly<Record<string, string>>
}

/** Specification section 9; the checks of artwork are our own. */
export const DEFAULT_CONFIG: Config = {
  unit: 'mm',
  isAutoPollingOn: true,
  autoPollingIntervalMins: 2,
  isAutoPurgeOn: true,
  autoDeleteAfterDays: 21,
  autoDeleteScheduleAt: 0,
  artworkChecks: DEFAULT_PREFLIGHT_SETTINGS,
  showHelpMessage: false,
  helpMessage: '',
}
