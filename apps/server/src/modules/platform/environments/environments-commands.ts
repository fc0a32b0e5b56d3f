export { insertEnvironment, lockAccount } from './environments-store.ts'
