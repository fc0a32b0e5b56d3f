export { lockPreset } from './lock-preset.ts'
export { lockPresetOf, releasingPresets, type StoredPreset } from './output-presets-store.ts'
export { releaseReasonOf } from './release-reason.ts'
