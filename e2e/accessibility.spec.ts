import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext } from '@playwright/test'
import { play, prepare, type SignedIn, setTheStage } from './look/play.ts'
import { SCENES, type Scene } from './look/scenes.ts'
import { wordsOf } from './look/words.ts'
import { expect, test } from './product.ts'

test.use({ shop: 'accessibility' })

let signedIn: SignedIn

async function contextOf(browser: Browser, as: Scene['as'], theme: 'light' | 'dark'): Promise<BrowserContext> {
  const context = await browser.newContext({ storageState: signedIn[as], reducedMotion: 'reduce' })
  await prepare(context, as, { language: 'en', theme })
  return context
}

test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext()
  signedIn = await setTheStage(context, product)
  await context.close()
})

for (const theme of ['light', 'dark'] as const) {
  test(`No screen and no dialog has a serious fault of accessibility (WCAG 2.2 AA), ${theme}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(15 * 60_000)
    const say = await wordsOf('en')
    const faults: string[] = []
    const contexts = new Map<Scene['as'], BrowserContext>()
    for (const scene of SCENES) {
      const context = contexts.get(scene.as) ?? (await contextOf(browser, scene.as, theme))
      contexts.set(scene.as, context)
      const page = await context.newPage()
      await play(page, product, scene, say)
      // what lies behind a dialog is a scene of its own
      const isCovered = (await page.getByRole('dialog').count()) > 0
      const axe = isCovered ? new AxeBuilder({ page }).include('[role="dialog"]') : new AxeBuilder({ page })
      const { violations } = await axe.analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        faults.push(`${scene.name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      }
      await page.close()
    }
    expect(faults).toEqual([])
  })
}
