import { useUncontrolled } from '@mantine/hooks'
import { roundTo } from '@platen/domain/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../i18n/format.ts'
import { parseNumber, type UnitSizes } from '../i18n/parse-number.ts'
import { useFormatters } from '../i18n/use-format.ts'
import { afterClick } from './after-click.ts'
import { findNumberProblem, stepNumber } from './number-rules.ts'

export interface NumberTextOptions {
  /** A string is an empty field. */
  readonly value?: number | string | undefined
  readonly defaultValue?: number | string | undefined
  /** Called with an empty string while the text is empty or is not an allowed number. */
  readonly onChange?: ((value: number | '') => void) | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The change by the arrow keys up and down; 1 if omitted. */
  readonly step?: number | undefined
  /** Decimals to which the value is rounded, 2 if omitted; 0 accepts only integers. */
  readonly decimalScale?: number | undefined
  /** Accepted units, by their size in the unit of the value. */
  readonly units?: UnitSizes | undefined
  /** `onChange` also gets numbers outside of the limits, for forms with messages of their own. */
  readonly allowOutOfRange?: boolean | undefined
  /** `onChange` is called when the editing ends (blur, Enter, arrow keys): other values depend on this one. */
  readonly reportsWhenFinished?: boolean | undefined
}

/** The text that the user entered and the value that was reported for it. */
interface Draft {
  readonly text: string
  readonly value: number | ''
}

/** The text of a number field: as typed while it is edited or not allowed, otherwise the formatted value. */
export function useNumberText(options: NumberTextOptions) {
  const { min, max, decimalScale = 2 } = options
  const { t } = useTranslation()
  const { language } = useFormatters()
  const [value, setValue] = useUncontrolled<number | string>({
    value: options.value,
    defaultValue: options.defaultValue,
    finalValue: '',
    onChange: (next) => options.onChange?.(typeof next === 'number' ? next : ''),
  })
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isFinished, setFinished] = useState(false)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // Another change, such as undo or dragging, replaces the text.
    if (draft && value !== draft.value) setDraft(null)
  }
  const limits = options.allowOutOfRange ? { min: undefined, max: undefined, decimalScale } : { min, max, decimalScale }
  const parse = (text: string) => {
    const parsed = parseNumber(text, language, options.units)
    return { parsed, problem: findNumberProblem(text, parsed, limits) }
  }
  const problem = draft ? parse(draft.text).problem : null
  const format = (number: number) => formatNumber(number, language, decimalScale)
  const number = typeof value === 'number' ? value : null

  const read = (text: string): number | '' => {
    const { parsed, problem: nextProblem } = parse(text)
    return parsed === null || nextProblem !== null ? '' : roundTo(parsed, decimalScale)
  }
  const change = (text: string) => {
    const next = options.reportsWhenFinished ? (number ?? '') : read(text)
    setDraft({ text, value: next })
    setFinished(false)
    if (next !== value) setValue(next)
  }
  const report = (text: string) => {
    setDraft(null)
    if (read(text) !== value) setValue(read(text))
  }
  const example = format(decimalScale > 0 ? 12.5 : 12)
  return {
    number,
    problem,
    displayedText: draft?.text ?? (number === null ? '' : format(number)),
    /** Why the text is not accepted; null while it is edited. */
    message:
      problem && isFinished
        ? t(`frame.number.${problem}`, { min: format(min ?? 0), max: format(max ?? 0), example })
        : null,
    change,
    step: (direction: 1 | -1) => {
      const from = draft && options.reportsWhenFinished ? parse(draft.text).parsed : number
      const text = format(stepNumber(from, direction * (options.step ?? 1), { min, max, decimalScale }))
      if (options.reportsWhenFinished) report(text)
      else change(text)
    },
    /** Ends the editing: formats the value, or shows the message. */
    finish: () => {
      if (problem) afterClick(() => setFinished(true))
      else if (draft && options.reportsWhenFinished) report(draft.text)
      else setDraft(null)
    },
  }
}
