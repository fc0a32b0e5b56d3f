export { lockPreset } from './lock-preset.ts'
export { lockPresetOf, presetsOf, releasingPresets, type StoredPreset } from './output-presets-store.ts'
export { releaseReasonOf } from './release-reason.ts'
