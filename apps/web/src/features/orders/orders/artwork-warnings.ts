import { PREFLIGHT_WARNING_CODES } from '@platen/domain/artwork'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from './order-row.ts'

type Values = OrderRow['warnings'][number]['values']

/** The size of a warning as text; its lengths are in mm. */
function formatSizeOfValues(
  values: Values,
  width: string,
  height: string,
  formatSize: (width: number, height: number) => string,
) {
  const sides = [values[width], values[height]]
  return typeof sides[0] === 'number' && typeof sides[1] === 'number' ? formatSize(sides[0], sides[1]) : ''
}

/** The warnings about the artwork of an order as text, and whether they block booking. */
export function useArtworkWarnings(row: Pick<OrderRow, 'warnings' | 'heldBack'> | null): readonly string[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const mediaTypes = useQuery(queryOptions.masters()).data?.actions.mediaType
  const warnings = (row?.warnings ?? []).map(({ code, values }) => {
    const warningCode = PREFLIGHT_WARNING_CODES.find((candidate) => candidate === code)
    if (!warningCode) return t('orders.artworkWarning', { code })
    const { size } = format
    const getValue = (name: string): string | number => values[name] ?? ''
    return t(`artwork.warning.${warningCode}`, {
      dpi: getValue('dpi'),
      limitDpi: getValue('limitDpi'),
      fonts: getValue('fonts'),
      mediaType: mediaTypes?.[getValue('mediaType')] ?? getValue('mediaType'),
      pages: getValue('pages'),
      printed: getValue('printed'),
      percent: getValue('percent'),
      features: getValue('features'),
      size: formatSizeOfValues(values, 'widthMm', 'heightMm', size),
      ordered: formatSizeOfValues(values, 'orderedWidthMm', 'orderedHeightMm', size),
    })
  })
  return row?.heldBack ? [...warnings, t('artwork.onHold')] : warnings
}
