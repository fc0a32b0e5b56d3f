export * from './auto-release.ts'
export * from './preset-use.ts'
export * from './rules.ts'
export * from './types.ts'
