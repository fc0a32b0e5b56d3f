import { localToUtcMinute, utcToLocalMinute } from '@platen/domain/config'
import { NO_RELEASE, type ReleaseRule } from '@platen/domain/output-presets'

/** The automatic release of a preset as form values. */
export interface ReleaseForm {
  readonly releaseWhenFull: boolean
  /** Local time, `HH:MM`; an empty string for no time. */
  readonly releaseTime: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Converts a minute of the day in UTC to local time; `offset` as returned by `Date.getTimezoneOffset`. */
export function releaseForm(rule: ReleaseRule | null, offset: number): ReleaseForm {
  const { releaseWhenFull, releaseAt } = rule ?? NO_RELEASE
  if (releaseAt === null) return { releaseWhenFull, releaseTime: '' }
  const minute = utcToLocalMinute(releaseAt, offset)
  return { releaseWhenFull, releaseTime: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` }
}

/** Converts the form to the request; an invalid time is sent as no time. */
export function releaseData({ releaseWhenFull, releaseTime }: ReleaseForm, offset: number): ReleaseRule {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(releaseTime) ?? []
  if (hours === undefined || minutes === undefined) return { releaseWhenFull, releaseAt: null }
  return { releaseWhenFull, releaseAt: localToUtcMinute(Number(hours) * 60 + Number(minutes), offset) }
}
