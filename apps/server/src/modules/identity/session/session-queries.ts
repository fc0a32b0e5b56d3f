export {
  findAccountPasswordHash,
  findSuperAdministrator,
  insertSuperAdministrator,
  updateAccountPassword,
} from './accounts-store.ts'
export { findSessionExpiry, loadActiveEnvironments, revokeSessions } from './sessions-store.ts'
export {
  clearAttempts,
  failedSignIns,
  forgetSignIns,
  registerAttempt,
  type SignInAttempt,
  takeBackTry,
} from './sign-in-attempts-store.ts'
