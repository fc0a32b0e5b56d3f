export { PresetPanel } from './preset-panel.tsx'
export { useSelectedPreset } from './use-presets.ts'
