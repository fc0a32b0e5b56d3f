import type { WireIntakeProblem } from '@platen/contract/intake'
import type { IntakeProblemCode } from '@platen/domain/intake'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import {
  hasMessage,
  toArtworkErrorCode,
  toFetchErrorCode,
  toFieldErrorCode,
  toFieldName,
  toKnownCode,
  toMessageValues,
  type WordValues,
} from './intake-codes.ts'
import { useParameterLabel } from './use-parameter-label.ts'

/** Returns the problem and the advice in the language of the user. Entries without a code show their stored text. */
export function useProblemMessage(): (problem: Pick<WireIntakeProblem, 'code' | 'values' | 'text'>) => {
  description: string
  hint: string
} {
  const { t } = useTranslation()
  const format = useFormatters()
  const parameterLabel = useParameterLabel()

  const describeField = (path: string): string => {
    const { name, job } = toFieldName(path)
    const field = name ? t(`intake.fieldName.${name}`) : path
    return name && job !== null ? t('intake.fieldInJob', { job: format.number(job), field }) : field
  }
  const formatLengths = ({ widthMm, heightMm, limitMm }: WordValues) => ({
    size: format.size(Number(widthMm), Number(heightMm)),
    limit: format.lengthWithUnit(Number(limitMm)),
  })
  const getReason = (code: IntakeProblemCode, values: WordValues): string => {
    if (code === 'artwork_refused') {
      const artworkErrorCode = toArtworkErrorCode(values.refusal)
      return artworkErrorCode
        ? t(`intake.refusal.${artworkErrorCode}`, { ...values, ...formatLengths(values) })
        : String(values.reason)
    }
    if (code === 'artwork_not_fetched') return t(`intake.fetch.${toFetchErrorCode(values.why)}`, values)
    if (code === 'order_malformed') return t(`intake.field.${toFieldErrorCode(values.why)}`)
    if (code === 'order_not_json') return t('intake.jsonAt', values)
    return String(values.reason)
  }

  return ({ code: storedCode, values: storedValues, text }) => {
    const code = toKnownCode(storedCode)
    if (!code) return { description: text, hint: t('intake.adviceUnknown') }
    const raw = toMessageValues(storedValues)
    const values = {
      ...raw,
      parameter: parameterLabel(String(raw.parameter)),
      field: describeField(String(raw.field)),
      limit: raw.limit === '' ? '' : format.number(Number(raw.limit)),
    }
    const hint = t(`intake.problem.${code}.advice`, values)
    if (!hasMessage(code, storedValues)) return { description: text, hint }
    if (code === 'kind_not_taken' && values.extension === '')
      return { description: t('intake.noExtension', values), hint }
    return {
      description: t(`intake.problem.${code}.happened`, { ...values, reason: getReason(code, values) }),
      hint,
    }
  }
}
