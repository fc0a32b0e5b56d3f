export * from './backoff.ts'
export * from './keys.ts'
export * from './limits.ts'
export * from './silence.ts'
