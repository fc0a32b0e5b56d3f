import { test as base } from '@playwright/test'
import { startServers } from './several-servers.ts'
import { type Product, START_LIMIT_MS, startProduct } from './start-product.ts'

/** The `test` of all end-to-end tests: starts one product per worker, stops it and deletes its data at the end. */
export const test = base.extend<object, { shop: string; servers: number; product: Product }>({
  /** Tests that depend on the existing data set their own `shop` name and get a newly started product. */
  shop: ['', { scope: 'worker', option: true }],
  /** Number of servers of the product, behind a proxy that sends each request to another one. */
  servers: [1, { scope: 'worker', option: true }],
  product: [
    async ({ servers }, use) => {
      const { product, stop } = await (servers > 1 ? startServers(servers) : startProduct())
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
})

export { expect } from '@playwright/test'
export type { Product } from './start-product.ts'
