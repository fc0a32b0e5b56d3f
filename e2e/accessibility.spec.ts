import type { Browser, BrowserContext } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, type Product, test } from './fixtures.ts'
import { openScene, type SignedIn, seedScenes, setPreferences } from './screenshots/run-scene.ts'
import { SCENES, type Scene } from './screenshots/scenes.ts'
import { loadTranslations } from './screenshots/translations.ts'

test.use({ data: 'new' })

const translate = await loadTranslations('en')
/** The first test creates what the scenes show. */
let seeded: Promise<SignedIn> | undefined
/** One browser context per kind of user, so that the browser's cache is used. */
const contexts = new Map<Scene['as'], BrowserContext>()

async function seed(browser: Browser, product: Product): Promise<SignedIn> {
  const context = await browser.newContext()
  const signedIn = await seedScenes(context, product)
  await context.close()
  return signedIn
}

async function createContext(browser: Browser, product: Product, as: Scene['as']): Promise<BrowserContext> {
  seeded ??= seed(browser, product)
  const signedIn = await seeded
  const context =
    contexts.get(as) ?? (await browser.newContext({ storageState: signedIn[as], reducedMotion: 'reduce' }))
  if (!contexts.has(as)) await setPreferences(context, as, { language: 'en', theme: 'auto' })
  contexts.set(as, context)
  return context
}

test.afterAll(async () => {
  for (const context of contexts.values()) await context.close()
})

for (const scene of SCENES) {
  test(`${scene.name} has no serious accessibility violation (WCAG 2.2 AA)`, async ({ browser, product }) => {
    const page = await (await createContext(browser, product, scene.as)).newPage()
    await openScene(page, product, scene, translate)
    // The page behind a dialog is checked in its own scene.
    expect(await findSeriousViolationsInBothSchemes(page, scene.shows ?? 'page')).toEqual([])
    await page.close()
  })
}
