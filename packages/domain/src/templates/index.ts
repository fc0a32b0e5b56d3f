export * from './new-template.ts'
export * from './types.ts'
export * from './validate-template.ts'
