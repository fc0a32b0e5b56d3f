import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { openScreen } from './navigate.ts'
import { disablePreloading, keepProcess } from './reused-context.ts'
import { getPath, openScene, runSteps, type SignedIn, setPreferences } from './screenshots/run-scene.ts'
import type { Scene } from './screenshots/scenes.ts'
import { loadTranslations } from './screenshots/translations.ts'
import type { Product } from './start-product.ts'

const translate = await loadTranslations('en')

/** Closes dialogs, whose changes are discarded, and menus: both may stay open when the screen changes. */
async function closeDialogs(page: Page): Promise<void> {
  const opened = page.getByRole('dialog').or(page.getByRole('menu'))
  const discard = page
    .getByRole('dialog', { name: translate('Discard your changes?') })
    .getByRole('button', { name: translate('Discard') })
  await expect(async () => {
    if ((await discard.count()) > 0) await discard.click()
    else if ((await opened.count()) > 0) await page.keyboard.press('Escape')
    expect(await opened.count()).toBe(0)
  }).toPass({ intervals: [20, 50, 100] })
}

/** Whether the screen asks before it is left. */
const hasUnsavedChanges = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Opens a screen without loading the page, also if it is the same one: it is mounted again. */
async function openAgain(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  if (new URL(path, origin).pathname === pathname) await openScreen(page, `${pathname}/nothing`)
  await openScreen(page, path)
}

/**
 * Shows scenes in one page per user, whose screens are opened without loading the page. The page is loaded again for a
 * scene that changes its requests before it is loaded, or its session, and after one with unsaved changes. The caller
 * closes the contexts at the end.
 */
export function createScenePages(browser: Browser, product: Product, signedIn: SignedIn) {
  const contexts = new Map<Scene['as'], BrowserContext>()
  const shown = new Map<Scene['as'], { readonly page: Page; readonly scene: Scene }>()
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
  const load = async (scene: Scene): Promise<Page> => {
    const context = await getContext(scene.as)
    // a scene may have signed in or out
    await context.clearCookies()
    await context.addCookies(signedIn[scene.as].cookies)
    const page = await context.newPage()
    await openScene(page, product, scene, translate)
    return page
  }
  return {
    open: async (scene: Scene): Promise<Page> => {
      const previous = shown.get(scene.as)
      const isShared = previous && !isAlone(scene) && !isAlone(previous.scene)
      if (isShared) await closeDialogs(previous.page)
      const canContinue = isShared && !(await hasUnsavedChanges(previous.page))
      if (!canContinue) {
        await previous?.page.close()
        const page = await load(scene)
        shown.set(scene.as, { page, scene })
        return page
      }
      shown.set(scene.as, { page: previous.page, scene })
      await openAgain(previous.page, getPath(scene))
      await runSteps(previous.page, scene, translate)
      return previous.page
    },
    close: async (): Promise<void> => {
      for (const context of contexts.values()) await context.close()
    },
  }
}

/** Whether the page is loaded for a scene and for the next one. */
export const isAlone = ({ as, prepare, hasOwnPage }: Scene): boolean =>
  as === 'nobody' || prepare !== undefined || hasOwnPage === true
