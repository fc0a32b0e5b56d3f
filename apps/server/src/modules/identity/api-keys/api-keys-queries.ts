export { loadConnectorChannelKeys, loadReportedChannels } from './api-keys-store.ts'
