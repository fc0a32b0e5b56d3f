import { SERVER_ROLES, type Settings } from '../settings.ts'

/** Settings of a server in a test: no demo, no network except loopback, and a data folder of the test. */
export const testSettings = (dataFolder: string): Settings => ({
  host: '127.0.0.1',
  port: 0,
  dataFolder,
  databaseUrl: undefined,
  servers: 'one',
  roles: SERVER_ROLES,
  drainMs: 0,
  demo: false,
  logLevel: 'error',
  publicUrl: undefined,
  artworkHosts: [],
  oidc: undefined,
})
