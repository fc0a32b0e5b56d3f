export {
  allOutputRoots,
  grantConfiguredRoots,
  grantOutputRoot,
  revokeOutputRoot,
} from './grant-output-root.ts'
export { channelsOf } from './output-channels-store.ts'
export { makeOutputFolder, openOutputFolder, resolveOutputFolder } from './output-folder.ts'
export { type OutputRoot, outputRootsOf } from './output-roots-store.ts'
export { countStoredProfiles, readProfile } from './profile-files.ts'
