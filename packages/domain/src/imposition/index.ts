export * from './artwork-in-box.ts'
export * from './plan-sheet.ts'
export * from './types.ts'
