export { useAskAdministrator } from './use-ask-administrator.ts'
