export { findFirstOwnedEnvironment, loadEnvironments } from './customers-store.ts'
