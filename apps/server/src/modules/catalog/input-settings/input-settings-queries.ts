export { loadInputSettings } from './input-settings-store.ts'
