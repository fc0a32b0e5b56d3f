export { namesOfLayoutsBrokenBy, refreshLayoutsWith } from './common-data.ts'
export { layoutToWire } from './layout-wire.ts'
export { layoutsOf, type StoredLayout } from './layouts-store.ts'
