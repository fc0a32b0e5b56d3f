export { loadConnectorChannelKeys, loadReportedChannels } from '../../identity/api-keys/api-keys-queries.ts'
