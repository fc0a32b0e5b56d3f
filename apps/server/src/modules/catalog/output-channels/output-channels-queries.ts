export {
  allOutputRoots,
  grantConfiguredRoots,
  grantOutputRoot,
  revokeOutputRoot,
} from './grant-output-root.ts'
export { loadChannels } from './output-channels-store.ts'
export { createOutputFolder, openOutputFolder, resolveOutputFolder } from './output-folder.ts'
export { type OutputRoot, outputRootsOf } from './output-roots-store.ts'
export { countStoredProfiles, readIccProfile } from './profile-files.ts'
