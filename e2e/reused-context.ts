import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * Opens a page that stays open while other pages of its context are opened and closed. With `--process-per-site`, these
 * pages use its process, which has compiled the scripts of the application.
 *
 * @param address of the product, unless the context has it as `baseURL`
 */
export async function keepProcess(context: BrowserContext, address = ''): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${address}/static/platen.svg`)
  return page
}

/**
 * Makes pages load code when it is used. Otherwise each page loads the code of all dialogs, some 120 files, while the
 * browser is idle.
 */
export const disablePreloading = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

const reusedContexts = new WeakSet<BrowserContext>()

/** Whether the context is that of a `ReusedContext`, not one that a test has created. */
export const isReused = (context: BrowserContext): boolean => reusedContexts.has(context)

/**
 * The browser context of a worker, which its tests use one after the other. A test that changes the context itself, for
 * example its clock, creates one of its own.
 */
export class ReusedContext {
  private key = ''
  private hasCrashed = false
  private opened: { context: BrowserContext; keptPage: Page } | undefined
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** Returns a context without data. It is a new one if the options differ from those of the previous test. */
  async open(options: BrowserContextOptions, preloading: boolean): Promise<BrowserContext> {
    const key = JSON.stringify({ options, preloading })
    if (this.opened && this.key === key) return this.opened.context
    await this.close()
    const context = await this.browser.newContext(options)
    reusedContexts.add(context)
    if (!preloading) await disablePreloading(context)
    const keptPage = await keepProcess(context)
    this.opened = { context, keptPage }
    this.key = key
    keptPage.once('crash', () => {
      this.hasCrashed = true
    })
    this.hasCrashed = false
    return context
  }

  /** Closes the pages of a test and deletes its data: sessions, permissions, and what the pages stored. */
  async clear(): Promise<void> {
    if (!this.opened) return
    if (this.hasCrashed) return this.close()
    const { context, keptPage } = this.opened
    // Pages that are closed may store a draft, so the storage is cleared afterwards.
    for (const page of context.pages()) if (page !== keptPage) await page.close()
    await context.clearCookies()
    await context.clearPermissions()
    await keptPage.evaluate(() => localStorage.clear())
  }

  async close(): Promise<void> {
    const { opened } = this
    this.opened = undefined
    // Playwright adds a screenshot of each open page to a failed test.
    if (!this.hasCrashed) await opened?.keptPage.close()
    await opened?.context.close()
  }
}
