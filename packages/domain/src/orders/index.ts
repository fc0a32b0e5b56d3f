export * from './assignment.ts'
export * from './by-rules.ts'
export * from './life.ts'
export * from './types.ts'
