import { expect, type Page } from '@playwright/test'

/** Changes the URL without loading the page, as Back and Forward do. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Opens another screen without loading the page. Resolves when the screen has set its title. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const title = await page.title()
  await navigate(page, path)
  await expect(page).not.toHaveTitle(title)
}
