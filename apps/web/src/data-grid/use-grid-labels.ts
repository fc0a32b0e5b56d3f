import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridLabels } from './grid-labels.ts'

/** Returns the texts of the grid in the current language. */
export function useGridLabels(): GridLabels {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      sortHint: t('grid.sortHint'),
      arrangeHint: t('grid.arrangeHint'),
      moved: (column, place, count) => t('grid.moved', { column, place, count }),
      resized: (column, width) => t('grid.resized', { column, width }),
      resizeHandle: (column) => t('grid.resizeHandle', { column }),
      checkAll: t('grid.selectAll'),
    }),
    [t],
  )
}
