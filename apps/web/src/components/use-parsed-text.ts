import { useUncontrolled } from '@mantine/hooks'
import { useState } from 'react'
import { afterClick } from './after-click.ts'

export interface ParsedTextOptions {
  /** Empty without a value. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  /** Called with an empty string while the text is empty or has no value. */
  readonly onChange?: ((value: string) => void) | undefined
}

/** How a field converts between its text and its value. */
interface ParsedTextFormat {
  /** Returns the value of a text, or null if it has none. */
  readonly parse: (text: string) => string | null
  /** Returns the text of a value as the tables show it. */
  readonly format: (value: string) => string
  /** Whether a text that is being typed may be complete. */
  readonly isComplete?: (text: string) => boolean
}

/** The text that the user entered and the value that was reported for it. */
interface Draft {
  readonly text: string
  readonly value: string
}

/** The text of a date or time field: as typed while it is edited or has no value, otherwise as the tables show it. */
export function useParsedText({ parse, format, isComplete }: ParsedTextFormat, options: ParsedTextOptions) {
  const [value, setValue] = useUncontrolled<string>({ ...options, finalValue: '' })
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isFinished, setFinished] = useState(false)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // Another value, such as that of a reset form, replaces the text.
    if (draft && value !== draft.value) setDraft(null)
  }
  const isMalformed = draft !== null && draft.text.trim() !== '' && parse(draft.text) === null
  const report = (next: string) => {
    if (next !== value) setValue(next)
  }
  return {
    value,
    isMalformed,
    isReported: isMalformed && isFinished,
    displayedText: draft?.text ?? format(value),
    change: (text: string) => {
      const next = isComplete && !isComplete(text) ? '' : (parse(text) ?? '')
      setDraft({ text, value: next })
      setFinished(false)
      report(next)
    },
    select: (next: string) => {
      setDraft(null)
      report(next)
    },
    /** Ends the editing: formats the value, or shows the message. */
    finish: () => {
      if (isMalformed) afterClick(() => setFinished(true))
      if (draft === null || isMalformed) return
      report(parse(draft.text) ?? '')
      setDraft(null)
    },
  }
}
