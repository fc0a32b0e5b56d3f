export * from './fill-job.ts'
export * from './products-csv.ts'
export * from './types.ts'
