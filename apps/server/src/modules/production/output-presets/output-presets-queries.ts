export { autoReleaseState } from './auto-release-state.ts'
export { detachLayoutFromPresets, lockPresetsBookedOnJig, lockPresetsBookedOnLayouts } from './geometry-usage-store.ts'
export { lockPreset } from './lock-preset.ts'
export {
  filterParmsOfPresets,
  loadAutoReleasePresets,
  loadPresets,
  lockPresetById,
  recordReleaseProblem,
  type StoredPreset,
} from './output-presets-store.ts'
