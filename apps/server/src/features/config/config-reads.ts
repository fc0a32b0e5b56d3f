export { configOf } from './config-store.ts'
