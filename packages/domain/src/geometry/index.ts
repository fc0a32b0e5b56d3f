export * from './matrix.ts'
export * from './outline.ts'
export * from './path-data.ts'
export * from './types.ts'
