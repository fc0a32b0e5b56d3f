import { test as base } from '@playwright/test'
import { type Product, START_LIMIT_MS, startProduct } from './start-product.ts'

/** The `test` of every walk: one product for each worker, stopped and its data removed at the end. */
export const test = base.extend<object, { shop: string; product: Product }>({
  /** Walks that count what is there name a shop of their own, and get a product that nobody has worked on. */
  shop: ['', { scope: 'worker', option: true }],
  product: [
    async ({}, use) => {
      const { product, stop } = await startProduct()
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
})

export { expect } from '@playwright/test'
export type { Product } from './start-product.ts'
