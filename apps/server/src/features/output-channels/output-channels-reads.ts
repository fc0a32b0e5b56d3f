export { channelsOf } from './output-channels-store.ts'
export { readProfile } from './profiles.ts'
