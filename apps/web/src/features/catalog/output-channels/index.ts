export const loadOutputSettingsDialog = async () => (await import('./output-settings-dialog.tsx')).OutputSettingsDialog
export { getChannelKind, outputLabel } from './channel-label.ts'
export { OfflineBadge } from './offline-badge.tsx'
export { useChannelFault } from './use-channel-fault.ts'
