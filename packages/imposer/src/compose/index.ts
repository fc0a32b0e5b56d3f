export { composeSheet } from './compose-sheet.ts'
export { makePdfReady } from './make-ready.ts'
export type * from './types.ts'
