import { defineConfig } from '@playwright/test'

const executablePath = process.env['PLATEN_CHROMIUM']

/**
 * The last `--disable-features` replaces the one of Playwright, so this list repeats those of Playwright
 * (chromiumSwitches.ts) that apply to Chromium on a desktop.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Chromium otherwise renders the popup of its address bar for each new context, which takes 1 s of CPU time.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** `npm test` sets the browser by PLATEN_CHROMIUM. Without it Playwright uses its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product-template.ts',
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] === 'true',
  // As the other tests: failed tests are retried once in CI and reported at the end.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Each worker has its own product. One leaves half of two cores idle, since it waits for the browser or the server.
  workers: 2,
  timeout: 120_000,
  globalTimeout: 50 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [
        `--disable-features=${disabledFeatures.join(',')}`,
        // One process renders all pages of a context.
        '--process-per-site',
      ],
      ...(executablePath ? { executablePath } : {}),
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // The processor draws each frame of an animation. Firefox, WebKit and some files have animations (decision 306).
    contextOptions: { reducedMotion: 'reduce' },
    // An action that waits too long fails with its own message, before the timeout of the complete test.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
