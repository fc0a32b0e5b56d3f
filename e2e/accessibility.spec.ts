import type { Browser, BrowserContext } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { openScene, type SignedIn, seedScenes, setPreferences } from './screenshots/run-scene.ts'
import { SCENES, type Scene } from './screenshots/scenes.ts'
import { loadTranslations } from './screenshots/translations.ts'

test.use({ shop: 'accessibility' })

const translate = await loadTranslations('en')
let signedIn: SignedIn
/** One browser context per kind of user, so that the browser's cache is used. */
const contexts = new Map<Scene['as'], BrowserContext>()

async function createContext(browser: Browser, as: Scene['as']): Promise<BrowserContext> {
  const context =
    contexts.get(as) ?? (await browser.newContext({ storageState: signedIn[as], reducedMotion: 'reduce' }))
  if (!contexts.has(as)) await setPreferences(context, as, { language: 'en', theme: 'auto' })
  contexts.set(as, context)
  return context
}

test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext()
  signedIn = await seedScenes(context, product)
  await context.close()
})

test.afterAll(async () => {
  for (const context of contexts.values()) await context.close()
})

for (const scene of SCENES) {
  test(`${scene.name} has no serious accessibility violation (WCAG 2.2 AA)`, async ({ browser, product }) => {
    const page = await (await createContext(browser, scene.as)).newPage()
    await openScene(page, product, scene, translate)
    // The page behind a dialog is checked in its own scene.
    expect(await findSeriousViolationsInBothSchemes(page, scene.shows ?? 'page')).toEqual([])
    await page.close()
  })
}
