export {
  insertSuperAdministrator,
  passwordHashOfAccount,
  setPasswordOfAccount,
  superAdministrator,
} from './accounts-store.ts'
export { endSessions, environmentsInUse, openSessionOf } from './sessions-store.ts'
export { beginTry, failedSignIns, forgetSignIns, forgiveTry, type Try, takeBackTry } from './sign-in-tries-store.ts'
