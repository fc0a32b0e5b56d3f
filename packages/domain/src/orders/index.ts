export * from './by-rules.ts'
export * from './frame-pages.ts'
export * from './life.ts'
export * from './types.ts'
