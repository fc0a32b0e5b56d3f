export * from './refusals.ts'
export * from './resolution.ts'
export * from './types.ts'
export * from './warnings.ts'
