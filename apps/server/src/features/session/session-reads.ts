export {
  insertSuperAdministrator,
  findAccountPasswordHash,
  updateAccountPassword,
  findSuperAdministrator,
} from './accounts-store.ts'
export { revokeSessions, loadActiveEnvironments, findSessionExpiry } from './sessions-store.ts'
export {
  registerAttempt,
  failedSignIns,
  forgetSignIns,
  clearAttempts,
  type SignInAttempt,
  takeBackTry,
} from './sign-in-attempts-store.ts'
