import type { Mm } from '@platen/domain/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayUnit } from './display-unit.ts'
import * as format from './format.ts'
import { getCurrentLanguage } from './i18n.ts'

/** Returns the formatters of `format.ts`, bound to the current language and the display unit. */
export function useFormatters() {
  // Subscribes to language changes.
  useTranslation()
  const unit = useDisplayUnit()
  const language = getCurrentLanguage()
  return useMemo(
    () => ({
      language,
      unit,
      dateTime: format.formatDateTime,
      date: format.date,
      number: (value: number) => format.formatNumber(value, language),
      length: (mm: Mm) => format.formatLength(mm, unit, language),
      lengthWithUnit: (mm: Mm) => format.lengthWithUnit(mm, unit, language),
      size: (width: Mm, height: Mm) => format.formatSize(width, height, unit, language),
      list: (items: readonly string[]) => format.formatList(items, language),
      percent: (share: number) => format.percent(share, language),
      bytes: (value: number) => format.formatBytes(value, language),
    }),
    [unit, language],
  )
}
