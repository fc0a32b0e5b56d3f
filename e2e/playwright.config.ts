import { defineConfig } from '@playwright/test'

const executablePath = process.env['PLATEN_CHROMIUM']

/** `npm test` names the browser in PLATEN_CHROMIUM; by hand, without it, Playwright takes its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] === 'true',
  // As for the other tests: once more where nobody sits beside, and named at the end.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Browser, server and database share the machine: a second walk beside them would only make all of them wait.
  workers: 1,
  timeout: 120_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What waits for something that never comes says so itself, and not the end of the whole walk.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
