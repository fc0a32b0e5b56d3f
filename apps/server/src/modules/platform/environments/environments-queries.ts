export { findFirstOwnedEnvironment, loadEnvironments, loadEnvironmentsWithOwners } from './environments-store.ts'
