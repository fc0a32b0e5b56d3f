export * from './abilities.ts'
export * from './ability-table.ts'
export * from './ticking.ts'
