import type { Page } from '@playwright/test'

/** Resolves when loading and animations have finished. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(pictures.map((each) => each.decode().catch(() => {})))
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}
