export { presetsBookedOnJig, presetsBookedOnLayouts, takeLayoutFromPresets } from './booked-beds-store.ts'
export { lockPreset } from './lock-preset.ts'
export {
  filterParmsOfPresets,
  lockPresetOf,
  noteReleaseProblem,
  presetsOf,
  releasingPresets,
  type StoredPreset,
} from './output-presets-store.ts'
export { releaseReasonOf } from './release-reason.ts'
