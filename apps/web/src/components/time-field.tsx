import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../i18n/format.ts'
import { parseTimeOfDay } from '../i18n/parse-time-of-day.ts'
import { type ParsedTextFieldProps, ParsedTextInput } from './parsed-text-input.tsx'
import { useParsedText } from './use-parsed-text.ts'

/** Values are hh:mm. */
const TIME = {
  parse: (text: string) => {
    const minute = parseTimeOfDay(text)
    return Number.isNaN(minute) ? null : formatTimeOfDay(minute)
  },
  format: (time: string) => time,
}
const EXAMPLE = formatTimeOfDay(14 * 60 + 30)

/**
 * A field for a time of day. It shows times as the tables do, in every language and browser, and accepts the forms of
 * `parseTimeOfDay`; a text that is not a time remains with a message.
 */
export function TimeField({ value, defaultValue, onChange, ...props }: ParsedTextFieldProps) {
  const { t } = useTranslation()
  const text = useParsedText(TIME, { value, defaultValue, onChange })
  return (
    <ParsedTextInput
      // A telephone shows a keyboard of digits, which may have no colon.
      inputMode="numeric"
      placeholder={t('frame.time.pattern')}
      {...props}
      text={text}
      malformed={t('frame.time.malformed', { example: EXAMPLE })}
    />
  )
}
