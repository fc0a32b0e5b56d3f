import { localToUtcMinute, utcToLocalMinute } from '@platen/domain/config'
import { NO_RELEASE, type ReleaseRule } from '@platen/domain/output-presets'

/** When a preset prints by itself, as the editor holds it. */
export interface ReleaseForm {
  readonly releaseWhenFull: boolean
  /** The clock on the wall, `HH:MM`; empty for no time. */
  readonly releaseTime: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The time on the wall of a minute of the day in UTC; `offset` as `Date.getTimezoneOffset` has it. */
export function releaseForm(rule: ReleaseRule | null, offset: number): ReleaseForm {
  const { releaseWhenFull, releaseAt } = rule ?? NO_RELEASE
  if (releaseAt === null) return { releaseWhenFull, releaseTime: '' }
  const minute = utcToLocalMinute(releaseAt, offset)
  return { releaseWhenFull, releaseTime: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` }
}

/** What is sent; a time that is none counts as no time. */
export function releaseData({ releaseWhenFull, releaseTime }: ReleaseForm, offset: number): ReleaseRule {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(releaseTime) ?? []
  if (hours === undefined || minutes === undefined) return { releaseWhenFull, releaseAt: null }
  return { releaseWhenFull, releaseAt: localToUtcMinute(Number(hours) * 60 + Number(minutes), offset) }
}
