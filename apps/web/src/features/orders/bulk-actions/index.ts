export { BulkBar } from './bulk-bar.tsx'
export type { BulkAction } from './use-bulk-run.ts'
