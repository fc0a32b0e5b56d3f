export * from './for-locations.ts'
export * from './limits.ts'
export * from './types.ts'
