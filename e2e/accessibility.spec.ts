import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { createScenePages } from './scene-pages.ts'
import { seedScenes } from './screenshots/run-scene.ts'
import { SCENES } from './screenshots/scenes.ts'

let pages: ReturnType<typeof createScenePages>

test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext()
  pages = createScenePages(browser, product, await seedScenes(context, product))
  await context.close()
})

test.afterAll(() => pages?.close())

for (const scene of SCENES) {
  test(`${scene.name} has no serious accessibility violation (WCAG 2.2 AA)`, async () => {
    const page = await pages.open(scene)
    // The page behind a dialog is checked in its own scene.
    expect(await findSeriousViolationsInBothSchemes(page, scene.shows ?? 'page')).toEqual([])
  })
}
