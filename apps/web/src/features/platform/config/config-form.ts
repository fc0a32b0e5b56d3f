import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { type PreflightSettings, validatePreflightSettings } from '@platen/domain/artwork'
import {
  type Config,
  type ConfigField,
  RETENTION_KINDS,
  type RetentionKind,
  validateConfig,
  validateRetentionDays,
} from '@platen/domain/config'
import { DEFAULT_TIME_ZONE, everyDay, moveToZone } from '@platen/domain/time-zones'
import { formatTimeOfDay } from '../../../i18n/format.ts'
import { parseTimeOfDay } from '../../../i18n/parse-time-of-day.ts'

/** Form values of the configuration: numbers may be empty. */
export interface ConfigForm {
  readonly unit: Config['unit']
  readonly timeZone: string
  readonly isAutoPollingOn: boolean
  readonly autoPollingIntervalMins: number | ''
  readonly isAutoPurgeOn: boolean
  readonly autoDeleteAfterDays: number | ''
  /** `hh:mm` of the clock in the time zone. */
  readonly time: string
  readonly retentionDays: RetentionForm
  readonly artworkChecks: ArtworkChecksForm
  readonly showHelpMessage: boolean
}

/** Form values of the ages in days. */
export type RetentionForm = { readonly [Kind in RetentionKind]: number | '' }

/** Form values of the artwork checks. */
export interface ArtworkChecksForm extends Omit<PreflightSettings, 'lowestDpi'> {
  readonly lowestDpi: number | ''
}

export function toFormValues(config: Config): ConfigForm {
  return {
    unit: config.unit,
    timeZone: config.timeZone,
    isAutoPollingOn: config.isAutoPollingOn,
    autoPollingIntervalMins: config.autoPollingIntervalMins,
    isAutoPurgeOn: config.isAutoPurgeOn,
    autoDeleteAfterDays: config.autoDeleteAfterDays,
    time: formatTimeOfDay(config.autoDeleteScheduleAt),
    retentionDays: config.retentionDays,
    artworkChecks: config.artworkChecks,
    showHelpMessage: config.showHelpMessage,
  }
}

/**
 * Returns the form with another time zone. The purge of an environment in UTC, the zone of those that have not chosen
 * one, takes place when it did so far; other times are those of the new zone's clock, as for the presets.
 */
export function selectTimeZone(form: ConfigForm, timeZone: string, now: number): ConfigForm {
  const minute = parseTimeOfDay(form.time)
  if (form.timeZone !== DEFAULT_TIME_ZONE || Number.isNaN(minute)) return { ...form, timeZone }
  const [moved] = moveToZone([everyDay(minute)], DEFAULT_TIME_ZONE, timeZone, now)
  return { ...form, timeZone, time: formatTimeOfDay(moved?.minute ?? minute) }
}

const toNumbers = (form: ConfigForm) => ({
  autoPollingIntervalMins: form.autoPollingIntervalMins === '' ? Number.NaN : form.autoPollingIntervalMins,
  autoDeleteAfterDays: form.autoDeleteAfterDays === '' ? Number.NaN : form.autoDeleteAfterDays,
  autoDeleteScheduleAt: parseTimeOfDay(form.time),
})

/** Converts the artwork checks of the form to numbers; an empty number is NaN. */
const toArtworkChecks = ({ artworkChecks }: ConfigForm): PreflightSettings => ({
  ...artworkChecks,
  lowestDpi: artworkChecks.lowestDpi === '' ? Number.NaN : artworkChecks.lowestDpi,
})

export const validateArtworkChecks = (form: ConfigForm) => validatePreflightSettings(toArtworkChecks(form))

/** Converts the ages of the form to numbers; an empty number is NaN. */
const toRetentionDays = ({ retentionDays }: ConfigForm) =>
  Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, retentionDays[kind] === '' ? Number.NaN : retentionDays[kind]]),
  ) as Record<RetentionKind, number>

export const validateRetention = (form: ConfigForm) => validateRetentionDays(toRetentionDays(form))

/** Returns the invalid fields, which disable Apply. */
export const findInvalidFields = (form: ConfigForm): readonly ConfigField[] =>
  validateConfig({
    ...toNumbers(form),
    isAutoPollingOn: form.isAutoPollingOn,
    isAutoPurgeOn: form.isAutoPurgeOn,
  })

const toChecksBody = ({ whiteMediaTypes, whiteSpotColours, heldBack, ...numbers }: PreflightSettings) => ({
  ...numbers,
  whiteMediaTypes: [...whiteMediaTypes],
  whiteSpotColours: [...whiteSpotColours],
  heldBack: [...heldBack],
})

/** Returns the baseline of a change in the format of the request. */
export function toBaseConfig({ helpMessage: _, ...config }: Config) {
  return { ...config, artworkChecks: toChecksBody(config.artworkChecks), retentionDays: { ...config.retentionDays } }
}

/** Sorts the lists of the checks, whose order has no meaning, so that equal forms can be compared. */
export const sortLists = (form: ConfigForm): ConfigForm => {
  const { whiteMediaTypes, whiteSpotColours, heldBack } = form.artworkChecks
  const sorted = {
    whiteMediaTypes: whiteMediaTypes.toSorted(),
    whiteSpotColours: whiteSpotColours.map((name) => name.trim()).toSorted(),
    heldBack: heldBack.toSorted(),
  }
  return { ...form, artworkChecks: { ...form.artworkChecks, ...sorted } }
}

/** Returns the request body. It contains the help switch only if the user may change it. */
export function toRequestBody(form: ConfigForm, seesHelp: boolean): BodyInput<typeof calls.config.save> {
  const { unit, timeZone, isAutoPollingOn, isAutoPurgeOn, showHelpMessage } = form
  const numbers = Object.entries(toNumbers(form)).map(([key, value]) => [key, Number.isNaN(value) ? null : value])
  const { autoPollingIntervalMins, autoDeleteAfterDays, autoDeleteScheduleAt } = Object.fromEntries(numbers) as Record<
    ConfigField,
    number | null
  >
  return {
    unit,
    timeZone,
    isAutoPollingOn,
    autoPollingIntervalMins,
    isAutoPurgeOn,
    autoDeleteAfterDays,
    autoDeleteScheduleAt,
    retentionDays: toRetentionDays(form),
    artworkChecks: toChecksBody(toArtworkChecks(form)),
    ...(seesHelp ? { showHelpMessage } : {}),
  }
}
