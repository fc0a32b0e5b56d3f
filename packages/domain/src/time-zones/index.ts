export * from './time-zone.ts'
export * from './weekly-times.ts'
