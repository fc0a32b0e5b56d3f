export * from './auto-release.ts'
export * from './rules.ts'
export * from './types.ts'
