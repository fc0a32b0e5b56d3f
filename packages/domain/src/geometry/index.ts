export * from './matrix.ts'
export * from './types.ts'
