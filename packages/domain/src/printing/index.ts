export * from './label-paper.ts'
export * from './run-states.ts'
