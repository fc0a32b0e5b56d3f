import AxeBuilder from '@axe-core/playwright'
import { play, prepare, type SignedIn, setTheStage } from './look/play.ts'
import { SCENES } from './look/scenes.ts'
import { wordsOf } from './look/words.ts'
import { expect, test } from './product.ts'

test.use({ shop: 'accessibility' })

let signedIn: SignedIn
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
    for (const scene of SCENES) {
      const context = await browser.newContext({ storageState: signedIn[scene.as], reducedMotion: 'reduce' })
      await prepare(context, scene.as, { language: 'en', theme })
      const page = await context.newPage()
      await play(page, product, scene, say)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        faults.push(`${scene.name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      }
      await context.close()
    }
    expect(faults).toEqual([])
  })
}
