import type { Browser, Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { ReusedContext } from './reused-context.ts'

/** The context of the second user in the browser of a worker. */
const contexts = new WeakMap<Browser, ReusedContext>()

/**
 * `test` for tests with two users at the same time: `colleague` is a page with cookies of its own. Its context is used by
 * the tests of a worker one after the other, as that of `page`, since a new one has an empty cache.
 */
export const test = base.extend<{ colleague: Page }>({
  colleague: async ({ browser, baseURL, locale, timezoneId, viewport }, use, testInfo) => {
    const reusedContext = contexts.get(browser) ?? new ReusedContext(browser)
    contexts.set(browser, reusedContext)
    const context = await reusedContext.open({ baseURL, locale, timezoneId, viewport }, false)
    await use(await context.newPage())
    await (testInfo.status === testInfo.expectedStatus ? reusedContext.clear() : reusedContext.close())
  },
})

export { expect } from '@playwright/test'
