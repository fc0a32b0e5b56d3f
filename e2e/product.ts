import { test as base } from '@playwright/test'
import { type Product, START_LIMIT_MS, startProduct } from './start-product.ts'

/** The `test` of every walk: one product for each worker, stopped and its data removed at the end. */
export const test = base.extend<object, { product: Product }>({
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
