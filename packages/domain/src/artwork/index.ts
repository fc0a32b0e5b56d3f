export * from './refusals.ts'
export * from './types.ts'
export * from './warnings.ts'
