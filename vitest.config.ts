import { existsSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { messageFiles } from './apps/web/build/message-files.ts'
import { freePort } from './e2e/start-server.ts'

const packages = {
  domain: 'packages/domain',
  contract: 'packages/contract',
  imposer: 'packages/imposer',
  hotfolder: 'packages/hotfolder',
  connector: 'apps/connector',
  server: 'apps/server',
  web: 'apps/web',
  scripts: 'scripts',
}

const FAULTS = 'src/faults/**/*.test.ts'

/** Projects whose modules Node imports itself, as in the product, without a transformation by Vite. */
const IMPORTED_BY_NODE = new Set(['domain', 'contract', 'hotfolder', 'connector', 'server', 'scripts'])

/** No loader: Node removes the types, and nothing is mocked. */
const NO_TRANSFORMATION = { viteModuleRunner: false, nodeLoader: false }

const serverTesting = (file: string): string => path.join(import.meta.dirname, packages.server, 'src/testing', file)

/** A real PostgreSQL for each project; every test file copies a database of its own from a template. */
const serverTestSetup = {
  globalSetup: [serverTesting('global-setup.ts')],
  setupFiles: [serverTesting('refuse-io-in-transactions.ts'), serverTesting('configure-fast-check.ts')],
}

/** Tests in a browser that need modules that no other file has used; they are not in one page with the others. */
const ISOLATED = 'browser-tests/isolated/**/*.test.tsx'

/** Screens in a real browser, on a server of their own with the demo environment. */
async function browserProject(): Promise<TestProjectConfiguration> {
  const port = String(await freePort())
  const executablePath = process.env['PLATEN_CHROMIUM']
  return {
    extends: './apps/web/vite.config.ts',
    root: 'apps/web',
    // imported by a helper of the tests only
    optimizeDeps: { include: ['react-dom/client'] },
    server: { proxy: { '/pax': { target: `http://127.0.0.1:${port}` } } },
    test: {
      name: 'browser',
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      include: ['browser-tests/**/*.test.tsx'],
      setupFiles: [path.join(import.meta.dirname, 'apps/web/browser-tests/clear-storage.ts')],
      globalSetup: [path.join(import.meta.dirname, 'e2e/browser-test-server.ts')],
      env: { PLATEN_BROWSER_TEST_PORT: port },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions: executablePath ? { executablePath } : {} }),
        instances: [
          { browser: 'chromium', name: 'browser', isolate: false, exclude: [ISOLATED] },
          { browser: 'chromium', name: 'browser-isolated', include: [ISOLATED] },
        ],
        viewport: { width: 1440, height: 900 },
        screenshotFailures: false,
      },
    },
  }
}

export default defineConfig({
  test: {
    // Tests of the server each have a database, and composing a sheet takes a whole core: more would only wait.
    maxWorkers: 2,
    // Test files do not depend on the state of modules: a worker runs many files and imports each module once.
    isolate: false,
    // A machine under load must not make a true sentence false; what hangs is still found.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Messages contain values of up to 2000 characters: at its end, `npm test` lists messages only, without
    // differences.
    chaiConfig: { truncateThreshold: 2000 },
    // Processes are killed and disks fail in these tests, on machines that do other things too. Where nobody sits
    // beside, what fails is tried once more; `npm test` names at its end what passed only then.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      await browserProject(),
      ...Object.entries(packages)
        .filter(([, root]) => existsSync(root))
        .map(([name, root]) => ({
          extends: true,
          root,
          plugins: name === 'web' ? [messageFiles()] : [],
          test: {
            name,
            ...(IMPORTED_BY_NODE.has(name) ? { experimental: NO_TRANSFORMATION } : {}),
            include: ['**/*.test.{ts,tsx}'],
            exclude: ['**/node_modules/**', 'browser-tests/**', ...(name === 'server' ? [FAULTS] : [])],
            ...(name === 'server' ? serverTestSetup : {}),
            // the stream of live events as browsers have it
            ...(name === 'web' ? { execArgv: ['--experimental-eventsource'] } : {}),
          },
        })),
      // Processes that are killed and connections that stall: these tests mostly wait, so `npm test` runs them beside
      // the others, and more of them at a time.
      {
        extends: true,
        root: packages.server,
        test: {
          name: 'faults',
          include: [FAULTS],
          experimental: NO_TRANSFORMATION,
          ...serverTestSetup,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
