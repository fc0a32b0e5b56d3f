export * from './custom-parameters.ts'
export * from './parameters.ts'
export * from './rules.ts'
export * from './types.ts'
