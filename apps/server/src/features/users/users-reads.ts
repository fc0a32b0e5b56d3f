export { type StoredUser, usersOf } from './users-store.ts'
