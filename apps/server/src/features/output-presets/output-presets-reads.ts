export { lockPreset } from './lock-preset.ts'
export {
  lockPresetOf,
  noteReleaseProblem,
  presetsOf,
  releasingPresets,
  type StoredPreset,
} from './output-presets-store.ts'
export { releaseReasonOf } from './release-reason.ts'
