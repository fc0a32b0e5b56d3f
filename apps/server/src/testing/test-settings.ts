import type { Settings } from '../settings.ts'

/** Settings of a server in a test: no demo, no network except loopback, and a data folder of the test. */
export const testSettings = (dataFolder: string): Settings => ({
  host: '127.0.0.1',
  port: 0,
  dataFolder,
  databaseUrl: undefined,
  demo: false,
  logLevel: 'error',
  publicUrl: undefined,
  artworkHosts: [],
  oidc: undefined,
})
