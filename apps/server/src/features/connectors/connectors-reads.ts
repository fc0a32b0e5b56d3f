export { channelsOfConnector, offeredChannels } from './connectors-store.ts'
