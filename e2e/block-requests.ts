import type { Page } from '@playwright/test'

/**
 * Makes requests of a page fail, as `page.route` with `abort` does, which also disables the cache of the page. Only in
 * Chromium.
 *
 * @param pattern of URLs, with `*` for any characters
 * @returns a function that lets them pass again
 */
export async function blockRequests(page: Page, pattern: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: [pattern] })
  return () => session.detach()
}
