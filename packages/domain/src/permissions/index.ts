export * from './abilities.ts'
