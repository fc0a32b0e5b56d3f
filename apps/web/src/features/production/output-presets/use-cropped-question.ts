import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { jobName, type OrderRow } from '../../orders/orders/index.ts'

/** Returns the visible share of the artwork in per cent if most of it is cropped in the jig of the order. */
const getVisiblePercent = ({ warnings }: OrderRow): number | null => {
  const percent = warnings.find(({ code }) => code === 'croppedHard')?.values['percent']
  return typeof percent === 'number' ? percent : null
}

/**
 * Returns the function that asks for confirmation, with their names, before orders are placed of which most of the
 * artwork is cropped; it does not ask if there are none.
 */
export function useCroppedQuestion(): (rows: readonly OrderRow[]) => Promise<boolean> {
  const { t } = useTranslation()
  const format = useFormatters()
  const confirm = useConfirm()
  return async (rows) => {
    const names = rows.flatMap((row) => {
      const percent = getVisiblePercent(row)
      return percent === null ? [] : [`${jobName(row)} (${format.percent(percent / 100)})`]
    })
    if (names.length === 0) return true
    return confirm({
      title: t('outputPreset.cropped.title', { count: names.length }),
      text: t('printing.croppedOrders', { orders: format.shortList(names) }),
      action: t('outputPreset.cropped.action'),
    })
  }
}
