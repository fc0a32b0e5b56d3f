export const loadInputSettingsDialog = async () => (await import('./input-settings-dialog.tsx')).InputSettingsDialog
export { useParameterLabel } from '../intake-messages/index.ts'
export { CustomParamsDialog } from './custom-params-dialog.tsx'
export { HotFolderPath, useHotFolders } from './hot-folder-path.tsx'
export { useOfferReprocess } from './reprocess.tsx'
