import { type Browser, test as base } from '@playwright/test'
import { ReusedContext } from './reused-context.ts'
import { startServers } from './several-servers.ts'
import { type Product, START_LIMIT_MS, startProduct } from './start-product.ts'

interface TestFixtures {
  product: Product
  /** Whether pages load the code of dialogs while the browser is idle, as they do for users. */
  preloading: boolean
}

interface WorkerFixtures {
  /** `new`: the tests depend on the existing data, so those of each file get a newly started product. */
  data: 'shared' | 'new'
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
  /** Stops it, deletes its data and starts another one. */
  replace(): Promise<void>
  stop(): Promise<void>
}

async function startProductOfWorker(servers: number): Promise<ProductOfWorker> {
  // waitForDemo reads the metrics
  const start = () => (servers > 1 ? startServers(servers) : startProduct({ PLATEN_METRICS: 'on' }))
  let running = await start()
  const productOfWorker: ProductOfWorker = {
    product: running.product,
    usedBy: undefined,
    async replace() {
      await running.stop()
      running = await start()
      productOfWorker.product = running.product
    },
    stop: () => running.stop(),
  }
  return productOfWorker
}

/** Closes the pages that tests left open. */
async function closeContexts(browser: Browser, reusedContext: ReusedContext): Promise<void> {
  await reusedContext.close()
  for (const context of browser.contexts()) await context.close()
}

/**
 * The `test` of all end-to-end tests: starts one product per worker, stops it and deletes its data at the end. With
 * `data: 'new'`, the worker and its browser remain, and the product is replaced for each file.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  preloading: [false, { option: true }],
  data: ['shared', { scope: 'worker', option: true }],
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
    async ({ data, productOfWorker, browser, reusedContext }, use, { file }) => {
      if (data === 'new' && productOfWorker.usedBy !== undefined && productOfWorker.usedBy !== file) {
        await closeContexts(browser, reusedContext)
        await productOfWorker.replace()
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
