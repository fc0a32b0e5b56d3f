import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { PresetStatus } from '@platen/domain/output-presets'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'

export const STATUS_ICONS = {
  EMPTY: IconCircle,
  PARTIAL: IconCircleHalf2,
  FULL: IconCircleCheckFilled,
  NOTASSIGNED: IconCircleDashed,
} as const satisfies Record<PresetStatus, typeof IconCircle>

/** The status of a tile is that of its table data if there is any, otherwise that of the preset. */
export const getPresetStatus = (preset: Pick<WireOutputPreset, 'tableData' | 'status'>): PresetStatus =>
  preset.tableData?.status ?? preset.status
