import { ApiError } from '@platen/contract/client'
import { type DetailedErrorCode, getSentenceDetails, type SentenceValue } from '@platen/contract/errors'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '../../lib/error-codes.ts'
import { useFormatters } from '../use-format.ts'

type DetailedMessageKey = `errors.${DetailedErrorCode}.detailed`

/**
 * Returns the function that describes an error in one sentence of the current language, with the values of the response
 * (which jig, how many copies), or without them if the response lacks one.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  const { list, number, dateTime } = useFormatters()
  return useCallback(
    (error) => {
      const code = getErrorCode(error)
      const details = error instanceof ApiError ? getSentenceDetails(code, error.details) : null
      if (!details) return t(`errors.${code}.happened`)
      const toText = (value: SentenceValue): string => {
        if (typeof value === 'string') return value
        if (value instanceof Date) return dateTime(value.toISOString())
        return typeof value === 'number' ? number(value) : list(value)
      }
      const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, toText(value)]))
      // The values of a code have the type of its details, which the key of a union does not express.
      const translate = t as (key: DetailedMessageKey, values: Readonly<Record<string, string>>) => string
      return translate(`errors.${code as DetailedErrorCode}.detailed`, values)
    },
    [t, list, number, dateTime],
  )
}
