export { lockPreset } from './lock-preset.ts'
export { presetsOf } from './output-presets-store.ts'
