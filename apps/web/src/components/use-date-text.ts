import { useUncontrolled } from '@mantine/hooks'
import { useState } from 'react'
import { formatDate } from '../i18n/format.ts'
import { parseDate } from '../i18n/parse-date.ts'

export interface DateTextOptions {
  /** yyyy-mm-dd; empty without a date. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  /** Called with yyyy-mm-dd, or with an empty string while the text is empty or is not a date. */
  readonly onChange?: ((value: string) => void) | undefined
}

/** While a year is typed, its first two digits are a year already. */
const hasFullYear = (text: string): boolean => /\d{4}/.test(text)

/** The text of a date field: as typed while it is edited or not a date, otherwise the date as the tables show it. */
export function useDateText(options: DateTextOptions) {
  const [value, setValue] = useUncontrolled<string>({ ...options, finalValue: '' })
  const [input, setInput] = useState<string | null>(null)
  const [isFinished, setFinished] = useState(false)
  const isMalformed = input !== null && input.trim() !== '' && parseDate(input) === null
  const report = (next: string) => {
    if (next !== value) setValue(next)
  }
  return {
    value,
    isMalformed,
    isReported: isMalformed && isFinished,
    displayedText: input ?? formatDate(value, 'UTC'),
    change: (text: string) => {
      setInput(text)
      setFinished(false)
      report(hasFullYear(text) ? (parseDate(text) ?? '') : '')
    },
    select: (day: string) => {
      setInput(null)
      report(day)
    },
    /** Ends the editing: formats the date, or shows the message. */
    finish: () => {
      setFinished(true)
      if (input === null || isMalformed) return
      report(parseDate(input) ?? '')
      setInput(null)
    },
  }
}
