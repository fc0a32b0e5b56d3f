import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { PresetStatus } from '@platen/domain/output-presets'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'

export const STATUS_ICONS = {
  EMPTY: IconCircle,
  PARTIAL: IconCircleHalf2,
  FULL: IconCircleCheckFilled,
  NOTASSIGNED: IconCircleDashed,
} as const satisfies Record<PresetStatus, typeof IconCircle>

/** Tile status comes from the table data when there is any, else from the preset (specification section 4). */
export const getPresetStatus = (preset: WireOutputPreset): PresetStatus => preset.tableData?.status ?? preset.status
