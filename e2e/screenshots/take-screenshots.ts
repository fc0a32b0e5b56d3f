import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { type Product, startProduct } from '../start-product.ts'
import { openScene, type SceneSetting, type SignedIn, seedScenes, setPreferences } from './run-scene.ts'
import { SCENES, type Scene } from './scenes.ts'
import { STATE_SCENES } from './state-scenes.ts'
import { loadTranslations, untranslatedTexts } from './translations.ts'
import { visualDefects } from './visual-defects.ts'

/** Width and height in CSS pixels: a small laptop, a large screen, a touch tablet at the printer, a telephone. */
const SIZES = {
  laptop: { viewport: { width: 1280, height: 720 }, hasTouch: false },
  desktop: { viewport: { width: 1920, height: 1080 }, hasTouch: false },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const
type Size = keyof typeof SIZES

/** A scene that takes longer is reported and skipped. */
const SCENE_TIMEOUT_MS = 15_000

const USAGE = `npm run look [-- options]

Takes a screenshot of every screen and dialog, and reports what is cut off, scrolls horizontally, is
not translated, or is too small to touch on the tablet and the telephone.

  --languages en,pl    which of the eight languages; en
  --themes light,dark  both
  --sizes laptop,phone  which of laptop, desktop, tablet, phone; all four
  --scenes jig,print   only those whose names begin with one of these
  --folder path        folder for the screenshots; .platen/look`

interface Plan {
  readonly settings: readonly SceneSetting[]
  readonly sizes: readonly Size[]
  readonly scenes: readonly Scene[]
  readonly folder: string
}

function parsePlan(args: readonly string[]): Plan {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { languages: text, themes: text, sizes: text, scenes: text, folder: text, help: { type: 'boolean' } },
  })
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`)
    process.exit()
  }
  const list = (value: string | undefined, all: readonly string[]) => value?.split(',') ?? all
  const themes = list(values.themes, ['light', 'dark']).filter((each) => each === 'light' || each === 'dark')
  const begins = list(values.scenes, [''])
  return {
    settings: list(values.languages, ['en']).flatMap((language) => themes.map((theme) => ({ language, theme }))),
    sizes: list(values.sizes, Object.keys(SIZES)).filter((each): each is Size => each in SIZES),
    scenes: [...SCENES, ...STATE_SCENES].filter(({ name }) => begins.some((begin) => name.startsWith(begin))),
    folder: path.resolve(values.folder ?? path.join(import.meta.dirname, '..', '..', '.platen', 'look')),
  }
}

interface RunContext {
  readonly browser: Browser
  readonly product: Product
  readonly signedIn: SignedIn
}

/**
 * Takes all screenshots of one language, theme and size. Reports failed scenes with their error, and visual defects of the
 * others.
 */
async function takeAll(
  runContext: RunContext,
  plan: Plan,
  setting: SceneSetting,
  size: Size,
): Promise<{ failed: string[]; defects: string[] }> {
  const { browser, product, signedIn } = runContext
  const folder = path.join(plan.folder, `${setting.language}-${setting.theme}-${size}`)
  await mkdir(folder, { recursive: true })
  const translate = await loadTranslations(setting.language)
  const english = await untranslatedTexts(setting.language)
  const failed: string[] = []
  const defects: string[] = []
  for (const [index, scene] of plan.scenes.entries()) {
    const storageState = signedIn[scene.as]
    const context = await browser.newContext({ ...SIZES[size], reducedMotion: 'reduce', storageState })
    context.setDefaultTimeout(SCENE_TIMEOUT_MS)
    await setPreferences(context, scene.as, setting)
    const page = await context.newPage()
    try {
      await openScene(page, product, scene, translate)
      for (const defect of await visualDefects(page, english)) defects.push(`${scene.name}: ${defect}`)
    } catch (problem) {
      failed.push(
        `${scene.name}: ${problem instanceof Error ? (problem.message.split('\n')[0] ?? '') : String(problem)}`,
      )
    }
    await page.screenshot({ path: path.join(folder, `${String(index + 1).padStart(2, '0')}-${scene.name}.png`) })
    await context.close()
  }
  return { failed, defects }
}

const plan = parsePlan(process.argv.slice(2))
const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
const executablePath = process.env['PLATEN_CHROMIUM']
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const context = await browser.newContext()
  const signedIn = await seedScenes(context, product)
  await context.close()
  for (const setting of plan.settings) {
    for (const size of plan.sizes) {
      const { failed, defects } = await takeAll({ browser, product, signedIn }, plan, setting, size)
      const summary = `${plan.scenes.length - failed.length} of ${plan.scenes.length} scenes`
      process.stdout.write(`${setting.language} ${setting.theme} ${size}: ${summary}\n`)
      for (const line of [...failed, ...defects]) process.stdout.write(`  ${line}\n`)
      if (failed.length > 0) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await stop()
}
