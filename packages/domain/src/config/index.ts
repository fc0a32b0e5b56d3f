export * from './purge.ts'
export * from './retention.ts'
export * from './rules.ts'
export * from './types.ts'
