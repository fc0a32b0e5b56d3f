import type { Browser, BrowserContext, Page } from '@playwright/test'
import { disablePreloading, keepProcess } from './reused-context.ts'
import { openScene, type SignedIn, setPreferences } from './screenshots/run-scene.ts'
import type { Scene } from './screenshots/scenes.ts'
import { loadTranslations } from './screenshots/translations.ts'
import type { Product } from './start-product.ts'

const translate = await loadTranslations('en')

/**
 * Opens scenes in pages of one browser context per kind of user, so that its cache and its process are used. The caller
 * closes each page, and at the end the contexts.
 */
export function createScenePages(browser: Browser, product: Product, signedIn: SignedIn) {
  const contexts = new Map<Scene['as'], BrowserContext>()
  const getContext = async (as: Scene['as']): Promise<BrowserContext> => {
    const existing = contexts.get(as)
    if (existing) return existing
    const context = await browser.newContext({ storageState: signedIn[as], reducedMotion: 'reduce' })
    contexts.set(as, context)
    await setPreferences(context, as, { language: 'en', theme: 'auto' })
    await disablePreloading(context)
    await keepProcess(context, product.address)
    return context
  }
  return {
    open: async (scene: Scene): Promise<Page> => {
      const context = await getContext(scene.as)
      // a scene may have signed in or out
      await context.clearCookies()
      await context.addCookies(signedIn[scene.as].cookies)
      const page = await context.newPage()
      await openScene(page, product, scene, translate)
      return page
    },
    close: async (): Promise<void> => {
      for (const context of contexts.values()) await context.close()
    },
  }
}
