export * from './run-states.ts'
