export * from './assignment.ts'
export * from './life.ts'
export * from './types.ts'
