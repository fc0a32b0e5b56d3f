export { problemColumns, transitionRun } from './printing-store.ts'
export { claimOfText, claimText, isHeld, isNextInOrder, type RunClaim, renewRunClaim } from './run-claims-store.ts'
