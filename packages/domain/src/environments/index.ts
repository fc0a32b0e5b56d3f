export * from './environment-limits.ts'
export * from './environment-name.ts'
