export { findUserForSignIn, loadUsers, updateUser } from './users-store.ts'
