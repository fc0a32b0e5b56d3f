export * from './run-faults.ts'
export * from './run-states.ts'
