export * from './label-code.ts'
export * from './label-paper.ts'
export * from './run-faults.ts'
export * from './run-states.ts'
