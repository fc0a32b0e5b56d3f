export { composeSheet } from './compose-sheet.ts'
export type * from './types.ts'
