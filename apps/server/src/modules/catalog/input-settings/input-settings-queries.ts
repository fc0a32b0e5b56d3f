export { hasInputSettings, loadInputSettings } from './input-settings-store.ts'
