export * from './for-locations.ts'
export * from './limits.ts'
export * from './slots-of-layout.ts'
export * from './types.ts'
