export { loadConnectorChannelKeys, loadReportedChannels } from './connectors-store.ts'
