import type { Mm } from '@platen/domain/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopUnit } from '../api/queries.ts'
import * as format from './format.ts'
import { spokenLanguage } from './i18n.ts'

/** The formats of `format.ts`, bound to the spoken language and the unit of the shop. */
export function useFormat() {
  // Hearing of a change of language is what draws this again.
  useTranslation()
  const unit = useShopUnit()
  const language = spokenLanguage()
  return useMemo(
    () => ({
      language,
      unit,
      dateTime: format.dateTime,
      date: format.date,
      number: (value: number) => format.number(value, language),
      length: (mm: Mm) => format.length(mm, unit, language),
      lengthWithUnit: (mm: Mm) => format.lengthWithUnit(mm, unit, language),
      size: (width: Mm, height: Mm) => format.size(width, height, unit, language),
      percent: (share: number) => format.percent(share, language),
      bytes: (value: number) => format.bytes(value, language),
    }),
    [unit, language],
  )
}
