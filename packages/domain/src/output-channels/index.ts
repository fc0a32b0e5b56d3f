export * from './device.ts'
export * from './multi-job.ts'
export * from './naming.ts'
export * from './types.ts'
