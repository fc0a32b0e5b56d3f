export { lockPresetsBookedOnJig, lockPresetsBookedOnLayouts, detachLayoutFromPresets } from './geometry-usage-store.ts'
export { lockPreset } from './lock-preset.ts'
export {
  filterParmsOfPresets,
  lockPresetById,
  recordReleaseProblem,
  loadPresets,
  loadAutoReleasePresets,
  type StoredPreset,
} from './output-presets-store.ts'
export { autoReleaseTrigger } from './auto-release-trigger.ts'
