export { usersOf } from './users-store.ts'
