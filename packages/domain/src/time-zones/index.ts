export * from './time-zone.ts'
export * from './weekly-times.ts'
export * from './working-days.ts'
