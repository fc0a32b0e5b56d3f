export * from './limits.ts'
export * from './slot-shape.ts'
export * from './types.ts'
