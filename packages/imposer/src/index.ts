export * from './compose/index.ts'
export * from './describe/index.ts'
export * from './pdf/index.ts'
