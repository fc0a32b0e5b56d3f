import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useTranslation } from 'react-i18next'
import { LOCALE_TAGS } from '../i18n/languages.ts'
import { useFormatters } from '../i18n/use-format.ts'

type DateFormat = (date: string) => string

/** Returns a formatter of yyyy-mm-dd in a language. */
function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (date) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** The first day of the week, 0 for Sunday. Monday in browsers without this information (Firefox). */
function getFirstDayOfWeek(locale: string): 0 | 1 | 6 {
  const intlLocale = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  const firstDay = (intlLocale.getWeekInfo?.().firstDay ?? 1) % 7
  return firstDay === 0 || firstDay === 6 ? firstDay : 1
}

/** A calendar in the current language. Days are yyyy-mm-dd. */
export function Calendar({ value, onSelect }: { value: string; onSelect: (day: string) => void }) {
  const { t } = useTranslation()
  const { language } = useFormatters()
  const locale = LOCALE_TAGS[language]
  const format = (options: Intl.DateTimeFormatOptions) => createDateFormat(locale, options)
  return (
    <DatePicker
      value={value === '' ? null : value}
      defaultDate={value === '' ? undefined : value}
      onChange={(day) => day !== null && onSelect(day)}
      firstDayOfWeek={getFirstDayOfWeek(locale)}
      weekendDays={[]}
      weekdayFormat={format({ weekday: 'short' })}
      monthLabelFormat={format({ month: 'long', year: 'numeric' })}
      monthsListFormat={format({ month: 'short' })}
      getDayAriaLabel={format({ day: 'numeric', month: 'long', year: 'numeric' })}
      ariaLabels={{
        previousMonth: t('frame.date.previousMonth'),
        nextMonth: t('frame.date.nextMonth'),
        monthLevelControl: t('frame.date.chooseMonth'),
        yearLevelControl: t('frame.date.chooseYear'),
      }}
    />
  )
}
