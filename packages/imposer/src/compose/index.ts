export { composeSheet } from './compose-sheet.ts'
export { findPieceWithoutInk } from './find-piece-without-ink.ts'
export type * from './types.ts'
