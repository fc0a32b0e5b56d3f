export { useArtworkWarnings } from './artwork-warnings.ts'
export { useAssignableUsers, useJigNames } from './assignment-options.ts'
export { BookedPlaces } from './booked-places.tsx'
export const loadStorageFullDialog = async () => (await import('./storage-full-dialog.tsx')).StorageFullDialog
export type { UnprintedCopies } from './job-status.tsx'
export { useOrderColumns } from './order-columns.tsx'
export { ORDER_DRAG_TYPE } from './order-drag.ts'
export {
  BULK_FILTERS,
  getAvailableFilters,
  MIN_SEARCH,
  type OrderFilter,
  restoreFilter,
  rowFilter,
  type SummaryCounts,
  type SummaryFilter,
} from './order-filter.ts'
export { jobName, type OrderListKind, type OrderRow, showsFrameNumber } from './order-row.ts'
export { ReadNamesButton, ReadNamesDialog } from './read-names-button.tsx'
export { StorageCard, useStorageUsage } from './storage-card.tsx'
export { TimelineButton } from './timeline-button.tsx'
export { toHistoryColumns, toHistoryFilter, useHistoryOrders } from './use-history-orders.ts'
export { useOrderDialogs } from './use-order-dialogs.tsx'
export { type OrdersData, useActiveOrders, useBulkNumbers, useCurrentTime, useRow } from './use-orders.ts'
export { usePresetsOfJob, usePresetsOfJobs } from './use-presets-of-jobs.ts'
