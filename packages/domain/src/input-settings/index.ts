export * from './parameters.ts'
export * from './types.ts'
