export { loadConnectorChannelKeys, loadReportedChannels } from '../../identity/api-keys/api-keys-store.ts'
