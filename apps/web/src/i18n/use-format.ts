import { toDueDay } from '@platen/domain/orders'
import type { Mm } from '@platen/domain/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayUnit } from './display-unit.ts'
import * as format from './format.ts'
import { getCurrentLanguage } from './i18n.ts'
import { isForeignTimeZone, toKnownTimeZone, useEnvironmentTimeZone } from './time-zone.ts'

/** Returns the formatters of `format.ts`, bound to the current language, the display unit and the time zone. */
export function useFormatters() {
  // Subscribes to language changes.
  useTranslation()
  const unit = useDisplayUnit()
  const environmentTimeZone = useEnvironmentTimeZone()
  const language = getCurrentLanguage()
  return useMemo(() => {
    const getTimeZone = () => toKnownTimeZone(environmentTimeZone)
    return {
      language,
      unit,
      dateTime: (iso: string) => format.formatDateTime(iso, getTimeZone()),
      timeOrDateTime: (iso: string) => format.formatTimeOrDateTime(iso, getTimeZone(), Date.now()),
      dateTimeWithSeconds: (iso: string) => format.formatDateTimeWithSeconds(iso, getTimeZone()),
      date: (iso: string) => format.formatDate(iso, getTimeZone()),
      dueDate: (dueDate: string) => format.formatDate(toDueDay(dueDate, getTimeZone()), getTimeZone()),
      weekdays: (days: readonly number[]) => format.formatWeekdays(days, language),
      /** The label of times, with the time zone if the browser is in another one. */
      zoned: (label: string) => {
        const timeZone = getTimeZone()
        return isForeignTimeZone(timeZone, Date.now()) ? `${label} (${timeZone})` : label
      },
      number: (value: number) => format.formatNumber(value, language),
      length: (mm: Mm) => format.formatLength(mm, unit, language),
      lengthWithUnit: (mm: Mm) => format.formatLengthWithUnit(mm, unit, language),
      size: (width: Mm, height: Mm) => format.formatSize(width, height, unit, language),
      list: (items: readonly string[]) => format.formatList(items, language),
      shortList: (items: readonly string[]) => format.formatShortList(items, language),
      percent: (fraction: number) => format.formatPercent(fraction, language),
      exactPercent: (factor: number) => format.formatExactPercent(factor, language),
      bytes: (value: number) => format.formatBytes(value, language),
    }
  }, [unit, language, environmentTimeZone])
}
