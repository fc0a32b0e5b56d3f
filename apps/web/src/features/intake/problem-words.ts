import type { WireIntakeProblem } from '@platen/contract/intake'
import type { IntakeProblemCode } from '@platen/domain/intake'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import {
  fetchFaultOf,
  fieldFaultOf,
  isSayable,
  knownCode,
  refusalOf,
  type WordValues,
  wordValues,
} from './intake-codes.ts'

/** What happened and what to do, in the reader's language down to the reason; entries from before show their own text. */
export function useProblemWords(): (problem: WireIntakeProblem) => { happened: string; advice: string } {
  const { t } = useTranslation()
  const format = useFormat()

  const lengthsOf = ({ widthMm, heightMm, limitMm }: WordValues) => ({
    size: format.size(Number(widthMm), Number(heightMm)),
    limit: format.lengthWithUnit(Number(limitMm)),
  })
  const reasonOf = (code: IntakeProblemCode, values: WordValues): string => {
    if (code === 'artwork_refused') {
      const refusal = refusalOf(values.refusal)
      return refusal ? t(`intake.refusal.${refusal}`, { ...values, ...lengthsOf(values) }) : String(values.reason)
    }
    if (code === 'artwork_not_fetched') return t(`intake.fetch.${fetchFaultOf(values.why)}`, values)
    if (code === 'order_malformed') return t(`intake.field.${fieldFaultOf(values.why)}`)
    if (code === 'order_not_json') return t('intake.jsonAt', values)
    return String(values.reason)
  }

  return ({ code: said, values: given, text }) => {
    const code = knownCode(said)
    if (!code) return { happened: text, advice: t('intake.adviceUnknown') }
    const values = wordValues(given)
    const advice = t(`intake.problem.${code}.advice`, values)
    if (!isSayable(code, given)) return { happened: text, advice }
    return { happened: t(`intake.problem.${code}.happened`, { ...values, reason: reasonOf(code, values) }), advice }
  }
}
