export * from './purge.ts'
export * from './rules.ts'
export * from './types.ts'
