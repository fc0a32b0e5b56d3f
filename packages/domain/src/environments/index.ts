export * from './deleted-environment.ts'
export * from './environment-limits.ts'
export * from './environment-name.ts'
