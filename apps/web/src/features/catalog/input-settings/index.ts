export const loadInputSettingsDialog = async () => (await import('./input-settings-dialog.tsx')).InputSettingsDialog
export { CustomParamsDialog } from './custom-params-dialog.tsx'
export { HotFolderPath, useHotFolders } from './hot-folder-path.tsx'
export { useParameterLabel } from './use-parameter-label.ts'
