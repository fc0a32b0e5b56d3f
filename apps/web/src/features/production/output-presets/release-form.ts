import { NO_RELEASE, type ReleaseRule } from '@platen/domain/output-presets'
import { WEEKDAYS } from '@platen/domain/time-zones'
import { formatTimeOfDay } from '../../../i18n/format.ts'
import { parseTimeOfDay } from '../../../i18n/parse-time-of-day.ts'

/** A time at which the preset prints, as form values. */
export interface ReleaseTimeForm {
  /** 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[]
  /** `HH:MM` of the clock in the time zone of the environment; an empty string until it is entered. */
  readonly time: string
}

/** The automatic release of a preset as form values. */
export interface ReleaseForm {
  readonly releaseWhenFull: boolean
  readonly releaseTimes: readonly ReleaseTimeForm[]
}

/** A new line of the form: every day, no time yet. */
export const NEW_RELEASE_TIME: ReleaseTimeForm = { days: WEEKDAYS, time: '' }

export function releaseForm(rule: ReleaseRule | null): ReleaseForm {
  const { releaseWhenFull, releaseTimes } = rule ?? NO_RELEASE
  return {
    releaseWhenFull,
    releaseTimes: releaseTimes.map(({ days, minute }) => ({ days: [...days], time: formatTimeOfDay(minute) })),
  }
}

export type ReleaseTimeProblem = 'noTime' | 'noDay'

/** Returns why a time cannot be saved; null if it can. */
export function checkReleaseTime({ days, time }: ReleaseTimeForm): ReleaseTimeProblem | null {
  if (Number.isNaN(parseTimeOfDay(time))) return 'noTime'
  return days.length === 0 ? 'noDay' : null
}

/** Converts the form to the request. */
export const releaseData = ({ releaseWhenFull, releaseTimes }: ReleaseForm) => ({
  releaseWhenFull,
  releaseTimes: releaseTimes.map(({ days, time }) => ({ days: [...days], minute: parseTimeOfDay(time) })),
})
