import { TextInput, type TextInputProps } from '@mantine/core'
import { useReportInputProblem } from './input-problems.ts'
import type { ParsedTextOptions, useParsedText } from './use-parsed-text.ts'

type InputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'>

/** The props of a date or time field. */
export type ParsedTextFieldProps = InputProps & ParsedTextOptions

interface ParsedTextInputProps extends InputProps {
  readonly text: ReturnType<typeof useParsedText>
  /** Says that the text has no value, after it was entered. */
  readonly malformed: string
}

/** The text input of a date or time field. */
export function ParsedTextInput({ text, malformed, error, onBlur, onKeyDown, ...props }: ParsedTextInputProps) {
  useReportInputProblem(text.isMalformed && props.disabled !== true)
  return (
    <TextInput
      autoComplete="off"
      {...props}
      data-input-problem={text.isMalformed || undefined}
      // The value is empty while it is typed, which is not an error yet.
      error={text.isReported ? malformed : !text.isMalformed && error}
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
