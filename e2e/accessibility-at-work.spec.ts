import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { createScenePages, isAlone } from './scene-pages.ts'
import { getScenesAtWork } from './screenshots/all-scenes.ts'
import { seedScenes } from './screenshots/run-scene.ts'
import { seedStates } from './screenshots/seed-states.ts'

let pages: ReturnType<typeof createScenePages>
let proofPath: string

test.beforeAll(async ({ browser, product }) => {
  // Longer than `pollValue` waits, so that its error is reported.
  test.setTimeout(360_000)
  const context = await browser.newContext()
  const signedIn = await seedScenes(context, product)
  await context.close()
  proofPath = await seedStates(browser, product, signedIn)
  pages = createScenePages(browser, product, signedIn)
})

test.afterAll(() => pages?.close())

// Those that need a page of their own last: otherwise the page is loaded again for each scene after one of them.
const scenes = getScenesAtWork(() => proofPath).toSorted((a, b) => Number(isAlone(a)) - Number(isAlone(b)))

for (const scene of scenes) {
  test(`${scene.name} has no serious accessibility violation (WCAG 2.2 AA) in a shop at work`, async () => {
    const page = await pages.open(scene)
    expect(await findSeriousViolationsInBothSchemes(page, scene.shows ?? 'page')).toEqual([])
  })
}
