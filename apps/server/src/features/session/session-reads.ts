export { endSessions } from './sessions-store.ts'
