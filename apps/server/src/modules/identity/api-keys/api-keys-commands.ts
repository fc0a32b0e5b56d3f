export { recordHeartbeat, upsertReportedChannels } from './api-keys-store.ts'
