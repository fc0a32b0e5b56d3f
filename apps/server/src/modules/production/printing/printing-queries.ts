export { addDeliveriesAfter, PICKUP_INTERVAL_MS, problemColumns, transitionRun } from './printing-store.ts'
export { CLAIMED, claimOfText, claimText, isHeld, type RunClaim } from './run-claims-store.ts'
