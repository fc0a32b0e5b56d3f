import { ApiError } from '@platen/contract/client'
import {
  type DetailedErrorCode,
  getSentenceDetails,
  parseErrorDetails,
  type SentenceValue,
} from '@platen/contract/errors'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '../../lib/error-codes.ts'
import { useFormatters } from '../use-format.ts'

type DetailedMessageKey = `errors.${DetailedErrorCode}.detailed`

/**
 * Returns the function that describes an error in the current language: one sentence with the values of the response
 * (which jig, how many copies), or without them if the response lacks one. An error of an unknown code is followed by
 * the code and the id of the request.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  const toSentence = useErrorSentence()
  return useCallback(
    (error) => {
      const { errorCode, requestId } = getErrorReference(error)
      const reference = [
        ...(errorCode ? [t('frame.nameAndValue', { name: t('frame.error.code'), value: errorCode })] : []),
        ...(requestId ? [t('frame.nameAndValue', { name: t('frame.error.request'), value: requestId })] : []),
      ]
      return reference.length > 0 ? `${toSentence(error)} (${reference.join(', ')})` : toSentence(error)
    },
    [t, toSentence],
  )
}

/** Returns the code of an error that is unknown to this version, and the id of a request that failed unexpectedly. */
export function getErrorReference(error: unknown): { readonly errorCode?: string; readonly requestId?: string } {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    (['errorCode', 'requestId'] as const).flatMap((name) => {
      const value = error.details[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** As `useErrorText`, without code and request. */
export function useErrorSentence(): (error: unknown) => string {
  const { t } = useTranslation()
  const { list, number, dateTime } = useFormatters()
  return useCallback(
    (error) => {
      const code = getErrorCode(error)
      const cause = error instanceof ApiError && code === 'no_free_slot' ? findNoSlotCause(error.details) : null
      if (cause) return t(`errors.no_free_slot.${cause.code}`, cause.values)
      const changed = error instanceof ApiError && code === 'changed_meanwhile' ? findChange(error.details) : null
      if (changed) return t('errors.changed_meanwhile.detailedBy', changed)
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

/** What was changed meanwhile and by whom; null if the user is unknown. */
function findChange(details: unknown) {
  const { name, user } = parseErrorDetails('changed_meanwhile', details)
  return name && user ? { name, user } : null
}

/** Why no slot can be free for an order: it has no jig, or its jig is not on the print layout. */
function findNoSlotCause(details: unknown) {
  const { cause, orderId, jig, layout } = parseErrorDetails('no_free_slot', details)
  const code = (['no_jig', 'jig_not_on_layout'] as const).find((knownCause) => knownCause === cause)
  return code ? { code, values: { orderId: orderId ?? '', jig: jig ?? '', layout: layout ?? '' } } : null
}
