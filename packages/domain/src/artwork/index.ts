export * from './refusals.ts'
export * from './types.ts'
