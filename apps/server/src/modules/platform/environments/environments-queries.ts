export { findFirstOwnedEnvironment, loadEnvironments } from './environments-store.ts'
