export type { CheckedOrders } from './booking-preview.ts'
export { PresetPanel } from './preset-panel.tsx'
export { useCroppedQuestion } from './use-cropped-question.ts'
export { useSelectedPreset } from './use-presets.ts'
