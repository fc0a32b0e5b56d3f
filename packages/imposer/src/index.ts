export * from './prepare/index.ts'
