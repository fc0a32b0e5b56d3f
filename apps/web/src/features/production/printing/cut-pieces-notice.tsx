import { Alert } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { formatSlot, type JigLookup, jigPlacementProblems, slotKey } from '@platen/domain/layouts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'

interface CutPiecesNoticeProps {
  readonly layout: WireOutputPreset['tableData']
  readonly jigOf: JigLookup
}

/** Names the booked slots that extend beyond the printable area: their artwork is not printed completely. */
export function CutPiecesNotice({ layout, jigOf }: CutPiecesNoticeProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const slots = useMemo(() => getCutSlots(layout, jigOf), [layout, jigOf])
  if (slots.length === 0) return null
  return (
    <Alert color="orange" mb={12} ref={announceText}>
      {t('printing.cutSlots', { slots: format.list(slots) })}
    </Alert>
  )
}

function getCutSlots(layout: WireOutputPreset['tableData'], jigOf: JigLookup): string[] {
  if (!layout) return []
  const booked = new Set(layout.assignedOrders.map(slotKey))
  return jigPlacementProblems(layout, jigOf).flatMap(({ code, jigIndex = -1, slotIndex = -1 }) => {
    const slot = { jigNo: jigIndex + 1, slotNo: slotIndex + 1 }
    const isCut = code === 'imageBoxesExceedPrintableBounds' && booked.has(slotKey(slot))
    return isCut ? [formatSlot(slot)] : []
  })
}
