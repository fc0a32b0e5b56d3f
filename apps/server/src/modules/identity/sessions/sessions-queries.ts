export {
  findAccountPasswordHash,
  findSuperAdministrator,
  insertSuperAdministrator,
  updateAccountPassword,
} from '../accounts/accounts-store.ts'
export {
  clearAttempts,
  failedSignIns,
  forgetSignIns,
  registerAttempt,
  type SignInAttempt,
  takeBackTry,
} from '../passwords/sign-in-attempts-store.ts'
export { findSessionExpiry, loadActiveEnvironments, revokeSessions } from './sessions-store.ts'
