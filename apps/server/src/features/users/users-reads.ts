export { updateUser, userSigningIn, usersOf } from './users-store.ts'
