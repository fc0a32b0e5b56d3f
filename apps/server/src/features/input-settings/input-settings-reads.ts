export { inputSettingsOf } from './input-settings-store.ts'
