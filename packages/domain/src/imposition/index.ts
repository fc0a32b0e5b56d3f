export * from './artwork-in-box.ts'
export * from './largest-printed.ts'
export * from './plan-sheet.ts'
export * from './types.ts'
