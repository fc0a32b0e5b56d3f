export { loadConfig } from './config-store.ts'
