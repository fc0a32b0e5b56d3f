export * from './limits.ts'
export * from './types.ts'
