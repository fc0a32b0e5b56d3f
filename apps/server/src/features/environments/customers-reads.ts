export { loadEnvironments, findFirstOwnedEnvironment } from './customers-store.ts'
