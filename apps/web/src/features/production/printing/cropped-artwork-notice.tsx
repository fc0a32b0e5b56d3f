import { Alert } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { isMostlyCropped } from '@platen/domain/artwork'
import { minVisibleShare } from '@platen/domain/imposition'
import type { JigLookup } from '@platen/domain/layouts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { jobName } from '../../orders/orders/index.ts'

interface CroppedArtworkNoticeProps {
  readonly layout: WireOutputPreset['tableData']
  readonly jigOf: JigLookup
}

/** Names the booked orders of which the slots show less than half of the artwork. */
export function CroppedArtworkNotice({ layout, jigOf }: CroppedArtworkNoticeProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const visibleShares = useMemo(() => getCroppedOrders(layout, jigOf), [layout, jigOf])
  if (visibleShares.size === 0) return null
  const names = [...visibleShares].map(([name, visibleShare]) => `${name} (${format.percent(visibleShare)})`)
  return (
    <Alert color="orange" mb={12} ref={announceText}>
      {t('printing.croppedOrders', { orders: format.shortList(names) })}
    </Alert>
  )
}

/** Returns the visible share of the artwork of each order that is mostly cropped, by its name. */
function getCroppedOrders(layout: WireOutputPreset['tableData'], jigOf: JigLookup): ReadonlyMap<string, number> {
  const visibleShares = new Map<string, number>()
  for (const booking of layout?.assignedOrders ?? []) {
    const slot = jigOf(layout?.jigs[booking.jigNo - 1]?.id ?? '')?.slots[booking.slotNo - 1]
    const artwork = { width: booking.orderPhysicalWidth, height: booking.orderPhysicalHeight }
    const visibleShare = slot && minVisibleShare([slot], artwork)
    const name = jobName(booking)
    if (isMostlyCropped(visibleShare)) visibleShares.set(name, Math.min(visibleShare, visibleShares.get(name) ?? 1))
  }
  return visibleShares
}
