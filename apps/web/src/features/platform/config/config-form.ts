import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { type PreflightSettings, validatePreflightSettings } from '@platen/domain/artwork'
import {
  type Config,
  type ConfigField,
  localToUtcMinute,
  RETENTION_KINDS,
  type RetentionKind,
  utcToLocalMinute,
  validateConfig,
  validateRetentionDays,
} from '@platen/domain/config'

/** Form values of the configuration: numbers may be empty, the time of day is local. */
export interface ConfigForm {
  readonly unit: Config['unit']
  readonly isAutoPollingOn: boolean
  readonly autoPollingIntervalMins: number | ''
  readonly isAutoPurgeOn: boolean
  readonly autoDeleteAfterDays: number | ''
  /** `hh:mm` in the browser's time zone. */
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

const two = (part: number): string => String(part).padStart(2, '0')

/** `offset` is in minutes, as returned by `Date.getTimezoneOffset`. */
export function toFormValues(config: Config, offset: number): ConfigForm {
  const minute = utcToLocalMinute(config.autoDeleteScheduleAt, offset)
  return {
    unit: config.unit,
    isAutoPollingOn: config.isAutoPollingOn,
    autoPollingIntervalMins: config.autoPollingIntervalMins,
    isAutoPurgeOn: config.isAutoPurgeOn,
    autoDeleteAfterDays: config.autoDeleteAfterDays,
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    retentionDays: config.retentionDays,
    artworkChecks: config.artworkChecks,
    showHelpMessage: config.showHelpMessage,
  }
}

/** Converts local `hh:mm` to the minute of the day in UTC. Returns NaN if the text is not a time. */
function parseMinute(time: string, offset: number): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return Number.NaN
  return localToUtcMinute(Number(hours) * 60 + Number(minutes), offset)
}

const toNumbers = (form: ConfigForm, offset: number) => ({
  autoPollingIntervalMins: form.autoPollingIntervalMins === '' ? Number.NaN : form.autoPollingIntervalMins,
  autoDeleteAfterDays: form.autoDeleteAfterDays === '' ? Number.NaN : form.autoDeleteAfterDays,
  autoDeleteScheduleAt: parseMinute(form.time, offset),
})

/** Converts the artwork checks of the form to numbers; an empty number is NaN. */
const toArtworkChecks = ({ artworkChecks }: ConfigForm): PreflightSettings => ({
  ...artworkChecks,
  lowestDpi: artworkChecks.lowestDpi === '' ? Number.NaN : artworkChecks.lowestDpi,
})

export const checksProblemsOf = (form: ConfigForm) => validatePreflightSettings(toArtworkChecks(form))

/** Converts the ages of the form to numbers; an empty number is NaN. */
const toRetentionDays = ({ retentionDays }: ConfigForm) =>
  Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, retentionDays[kind] === '' ? Number.NaN : retentionDays[kind]]),
  ) as Record<RetentionKind, number>

export const retentionProblemsOf = (form: ConfigForm) => validateRetentionDays(toRetentionDays(form))

/** Returns the invalid fields, which disable Apply. */
export const problemsOf = (form: ConfigForm, offset: number): readonly ConfigField[] =>
  validateConfig({
    ...toNumbers(form, offset),
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
export function toRequestBody(
  form: ConfigForm,
  offset: number,
  seesHelp: boolean,
): BodyInput<typeof calls.config.save> {
  const { unit, isAutoPollingOn, isAutoPurgeOn, showHelpMessage } = form
  const numbers = Object.entries(toNumbers(form, offset)).map(([key, value]) => [
    key,
    Number.isNaN(value) ? null : value,
  ])
  const { autoPollingIntervalMins, autoDeleteAfterDays, autoDeleteScheduleAt } = Object.fromEntries(numbers) as Record<
    ConfigField,
    number | null
  >
  return {
    unit,
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
