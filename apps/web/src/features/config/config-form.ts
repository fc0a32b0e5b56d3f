import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { type PreflightSettings, validatePreflightSettings } from '@platen/domain/artwork'
import {
  type Config,
  type ConfigField,
  localToUtcMinute,
  utcToLocalMinute,
  validateConfig,
} from '@platen/domain/config'

/** The configuration as it stands in the form: numbers may be empty, the time of day is the shop's own. */
export interface ConfigForm {
  readonly unit: Config['unit']
  readonly isAutoPollingOn: boolean
  readonly autoPollingIntervalMins: number | ''
  readonly isAutoPurgeOn: boolean
  readonly autoDeleteAfterDays: number | ''
  /** `hh:mm` on the clock of the person's machine. */
  readonly time: string
  readonly artworkChecks: ArtworkChecksForm
  readonly showHelpMessage: boolean
}

/** The checks of artwork as they stand in the form. */
export interface ArtworkChecksForm extends Omit<PreflightSettings, 'lowestDpi'> {
  readonly lowestDpi: number | ''
}

const two = (part: number): string => String(part).padStart(2, '0')

/** `offset` is what `Date.getTimezoneOffset` says (specification section 5). */
export function toFormValues(config: Config, offset: number): ConfigForm {
  const minute = utcToLocalMinute(config.autoDeleteScheduleAt, offset)
  return {
    unit: config.unit,
    isAutoPollingOn: config.isAutoPollingOn,
    autoPollingIntervalMins: config.autoPollingIntervalMins,
    isAutoPurgeOn: config.isAutoPurgeOn,
    autoDeleteAfterDays: config.autoDeleteAfterDays,
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    artworkChecks: config.artworkChecks,
    showHelpMessage: config.showHelpMessage,
  }
}

/** The minute of the day that `hh:mm` is in UTC; not a number where it is no time. */
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

/** The checks of artwork as numbers; not a number where there is none. */
const toArtworkChecks = ({ artworkChecks }: ConfigForm): PreflightSettings => ({
  ...artworkChecks,
  lowestDpi: artworkChecks.lowestDpi === '' ? Number.NaN : artworkChecks.lowestDpi,
})

export const checksProblemsOf = (form: ConfigForm) => validatePreflightSettings(toArtworkChecks(form))

/** The fields that keep it from being applied. */
export const problemsOf = (form: ConfigForm, offset: number): readonly ConfigField[] =>
  validateConfig({
    ...toNumbers(form, offset),
    isAutoPollingOn: form.isAutoPollingOn,
    isAutoPurgeOn: form.isAutoPurgeOn,
  })

/**
 * The form brought onto a configuration that somebody else has saved: what the person has changed stays as it was
 * typed, everything else is the new one's. `before` is what the form was begun from.
 */
export function rebaseForm(form: ConfigForm, before: ConfigForm, now: ConfigForm): ConfigForm {
  const isTouched = (key: string) => JSON.stringify(Reflect.get(form, key)) !== JSON.stringify(Reflect.get(before, key))
  const kept = Object.entries(form).filter(([key]) => key !== 'artworkChecks' && isTouched(key))
  const checks = Object.entries(form.artworkChecks).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before.artworkChecks, key)),
  )
  return {
    ...now,
    ...Object.fromEntries(kept),
    artworkChecks: { ...now.artworkChecks, ...Object.fromEntries(checks) },
  }
}

const toChecksBody = ({ whiteMediaTypes, whiteSpotColours, heldBack, ...numbers }: PreflightSettings) => ({
  ...numbers,
  whiteMediaTypes: [...whiteMediaTypes],
  whiteSpotColours: [...whiteSpotColours],
  heldBack: [...heldBack],
})

/** The configuration that a change was made from, as the call takes it. */
export function toBaseConfig({ helpMessage: _, ...config }: Config) {
  return { ...config, artworkChecks: toChecksBody(config.artworkChecks) }
}

/** Whether two forms say the same; lists of checks have no order. */
export const isSameForm = (a: ConfigForm, b: ConfigForm): boolean =>
  JSON.stringify(sortLists(a)) === JSON.stringify(sortLists(b))

const sortLists = (form: ConfigForm): ConfigForm => {
  const { whiteMediaTypes, whiteSpotColours, heldBack } = form.artworkChecks
  const sorted = {
    whiteMediaTypes: whiteMediaTypes.toSorted(),
    whiteSpotColours: whiteSpotColours.map((name) => name.trim()).toSorted(),
    heldBack: heldBack.toSorted(),
  }
  return { ...form, artworkChecks: { ...form.artworkChecks, ...sorted } }
}

/** What is sent; whether help shows only by those who may set it. */
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
    artworkChecks: toChecksBody(toArtworkChecks(form)),
    ...(seesHelp ? { showHelpMessage } : {}),
  }
}
