export * from './artwork-transform.ts'
export * from './max-printed-size.ts'
export * from './plan-sheet.ts'
export * from './types.ts'
