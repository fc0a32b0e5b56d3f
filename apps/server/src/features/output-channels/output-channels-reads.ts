export { channelsOf } from './output-channels-store.ts'
