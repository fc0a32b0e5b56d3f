export { loadLayoutNamesInvalidatedBy, refreshLayoutsUsingJig } from './derived-master-data.ts'
export { layoutToWire } from './layout-wire.ts'
export { loadLayouts, type StoredLayout } from './layouts-store.ts'
