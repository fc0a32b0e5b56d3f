export * from './device.ts'
export * from './naming.ts'
export * from './types.ts'
