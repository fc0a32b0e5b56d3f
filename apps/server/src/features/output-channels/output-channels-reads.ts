export { channelsOf } from './output-channels-store.ts'
export { countStoredProfiles, readProfile } from './profile-files.ts'
