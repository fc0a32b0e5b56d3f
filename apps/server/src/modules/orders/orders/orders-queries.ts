export { type ArrivalRules, cachedArrivalRules, loadArrivalRules } from './arrival-rules.ts'
export { loadAssignedValues } from './assigned-values-store.ts'
export { removeJigFromJobs, renameJigInJobs } from './job-jig-store.ts'
export { saveJobProgress } from './job-progress-store.ts'
export { jobTransitionFailure } from './job-transition-failure.ts'
export { markBookedCopiesPrinted } from './mark-copies-printed.ts'
export {
  type JobKey,
  type JobQuery,
  jobLabel,
  loadJobs,
  lockJobs,
  type StoredJob,
  serialiseJobKey,
} from './orders-store.ts'
export { ownOrderId } from './own-order-id-store.ts'
export { planFrames } from './plan-frames.ts'
export { type PrintedCopies, requeueCancelledCopies, requeueRejectedCopies } from './requeue-copies.ts'
export { getRuleContext } from './rule-context.ts'
export type { ArtworkOfFrame } from './submissions-store.ts'
export {
  loadSubmissionContext,
  retryConcurrentSubmission,
  type SubmissionContext,
  type UpsertedOrder,
  upsertOrder,
} from './upsert-order.ts'
export { visibilityFilter } from './visibility.ts'
