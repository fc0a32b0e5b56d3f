import { type Browser, test as base } from '@playwright/test'
import { restoreDataFolder, TEMPLATE_VARIABLE } from './data-folder.ts'
import { isReused, ReusedContext } from './reused-context.ts'
import { startServers } from './several-servers.ts'
import { type Product, SERVERS, START_LIMIT_MS, startProduct } from './start-product.ts'

interface TestFixtures {
  product: Product
  /** Whether pages load the code of dialogs while the browser is idle, as they do for users. */
  preloading: boolean
}

interface WorkerFixtures {
  /** Number of servers of the product, behind a proxy that sends each request to another one. */
  servers: number
  productOfWorker: ProductOfWorker
  reusedContext: ReusedContext
}

/** The product of a worker. */
interface ProductOfWorker {
  product: Product
  /** File whose tests have used it. */
  usedBy: string | undefined
  /** Gives it the data that it had when it started: restores them, or stops it and starts another one. */
  renew(): Promise<void>
  stop(): Promise<void>
}

async function startProductOfWorker(servers: number): Promise<ProductOfWorker> {
  // waitForDemo reads the metrics
  const start = () => (servers > 1 ? startServers(servers) : startProduct({ PLATEN_METRICS: 'on' }))
  let running = await start()
  const productOfWorker: ProductOfWorker = {
    product: running.product,
    usedBy: undefined,
    async renew() {
      const template = process.env[TEMPLATE_VARIABLE]
      if (template !== undefined && servers === 1 && SERVERS === 1)
        return restoreDataFolder(running.product.dataFolder, template)
      await running.stop()
      running = await start()
      productOfWorker.product = running.product
    },
    stop: () => running.stop(),
  }
  return productOfWorker
}

/** Closes the contexts that tests created and left open. */
async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) if (!isReused(context)) await context.close()
}

/**
 * The `test` of all end-to-end tests: starts one product per worker, stops it and deletes its data at the end. The tests
 * of each file begin with the data of a new product.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  preloading: [false, { option: true }],
  servers: [1, { scope: 'worker', option: true }],
  productOfWorker: [
    async ({ servers }, use) => {
      const productOfWorker = await startProductOfWorker(servers)
      await use(productOfWorker)
      await productOfWorker.stop()
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
  reusedContext: [
    async ({ browser }, use) => {
      const reusedContext = new ReusedContext(browser)
      await use(reusedContext)
      await reusedContext.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ productOfWorker, browser }, use, { file }) => {
      if (productOfWorker.usedBy !== undefined && productOfWorker.usedBy !== file) {
        await closeContexts(browser)
        await productOfWorker.renew()
      }
      productOfWorker.usedBy = file
      await use(productOfWorker.product)
    },
    { timeout: START_LIMIT_MS + 30_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  context: async (
    {
      reusedContext,
      preloading,
      baseURL,
      colorScheme,
      contextOptions,
      hasTouch,
      locale,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
    testInfo,
  ) => {
    // A test with an option that is not among these creates a context of its own.
    const options = { ...contextOptions, baseURL, colorScheme, hasTouch, locale, timezoneId, userAgent, viewport }
    await use(await reusedContext.open(options, preloading))
    // Playwright makes the screenshots of a failed test when its context is closed.
    await (testInfo.status === testInfo.expectedStatus ? reusedContext.clear() : reusedContext.close())
  },
})

export { expect } from '@playwright/test'
