export { type ArrivedOrder, arriveOrder } from './arrive-order.ts'
export {
  type JobKey,
  type JobQuery,
  jobKeyText,
  lockJobs,
  readJobs,
  type StoredFrame,
  type StoredJob,
  saveLives,
} from './orders-store.ts'
export { refuseLife } from './refuse-life.ts'
export { sightOf } from './sight.ts'
