export * from './environment-name.ts'
