export * from './rules.ts'
export * from './types.ts'
export * from './uses.ts'
