export { lockPreset } from './lock-preset.ts'
