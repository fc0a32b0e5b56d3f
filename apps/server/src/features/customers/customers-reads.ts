export { allEnvironments, firstEnvironmentOf } from './customers-store.ts'
