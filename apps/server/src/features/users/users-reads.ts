export { updateUser, findUserForSignIn, loadUsers } from './users-store.ts'
