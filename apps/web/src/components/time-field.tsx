import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '../i18n/format.ts'
import { parseTimeOfDay } from '../i18n/parse-time-of-day.ts'
import { type ParsedTextOptions, useParsedText } from './use-parsed-text.ts'

type InputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'>

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
export function TimeField({
  value,
  defaultValue,
  onChange,
  onBlur,
  onKeyDown,
  error,
  ...props
}: InputProps & ParsedTextOptions) {
  const { t } = useTranslation()
  const text = useParsedText(TIME, { value, defaultValue, onChange })
  return (
    <TextInput
      autoComplete="off"
      // A telephone shows a keyboard of digits, which may have no colon.
      inputMode="numeric"
      placeholder={t('frame.time.pattern')}
      {...props}
      data-input-problem={text.isMalformed || undefined}
      // While a time is typed, its value is empty, which is not an error yet.
      error={text.isReported ? t('frame.time.malformed', { example: EXAMPLE }) : !text.isMalformed && error}
      value={text.displayedText}
      onChange={(event) => text.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') text.finish()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        text.finish()
        onBlur?.(event)
      }}
    />
  )
}
