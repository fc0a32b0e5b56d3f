import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Product, startProduct } from '../start-product.ts'
import { getAllScenes } from './all-scenes.ts'
import { openScene, type SignedIn, seedScenes, setPreferences } from './run-scene.ts'
import type { Scene } from './scenes.ts'
import { seedStates } from './seed-states.ts'
import { loadTranslations, untranslatedTexts } from './translations.ts'
import { visualDefects } from './visual-defects.ts'

/** Width and height in CSS pixels: a laptop, a large screen, a touch tablet at the printer, a telephone. */
const SIZES = {
  laptop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  desktop: { viewport: { width: 1920, height: 1080 }, hasTouch: false },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const
type Size = keyof typeof SIZES
type Theme = 'light' | 'dark'

/** A scene with a step that takes longer is reported and skipped. */
const STEP_TIMEOUT_MS = 15_000
/** A scene that takes longer is reported and skipped: some steps have no limit of their own. */
const SCENE_TIMEOUT_MS = 60_000

const USAGE = `npm run look [-- options]

Takes a screenshot of every screen and dialog, and reports what is cut off, scrolls horizontally, is
not translated, or is too small to touch on the tablet and the telephone.

  --languages en,pl    which of the eight languages; en
  --themes light,dark  both
  --sizes laptop,phone  which of laptop, desktop, tablet, phone; all four
  --scenes jig,print   only those whose names begin with one of these
  --folder path        folder for the screenshots; .platen/look`

interface Plan {
  readonly languages: readonly string[]
  readonly themes: readonly Theme[]
  readonly sizes: readonly Size[]
  readonly isPlanned: (scene: Scene) => boolean
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
    languages: list(values.languages, ['en']),
    themes,
    sizes: list(values.sizes, Object.keys(SIZES)).filter((each): each is Size => each in SIZES),
    isPlanned: ({ name }) => begins.some((begin) => name.startsWith(begin)),
    folder: path.resolve(values.folder ?? path.join(import.meta.dirname, '..', '..', '.platen', 'look')),
  }
}

interface RunContext {
  readonly browser: Browser
  readonly product: Product
  readonly signedIn: SignedIn
  readonly scenes: readonly Scene[]
}

/** Shows the page in a colour scheme; resolves when the colours have their final values. */
async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset['mantineColorScheme'] === scheme &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    colorScheme,
  )
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Error(`The scene took longer than ${ms / 1000} s.`)
}

/**
 * Takes all screenshots of one language and size, of each scene in all themes. Reports failed scenes with their error,
 * and visual defects of the others.
 */
async function takeAll(
  { browser, product, signedIn, scenes }: RunContext,
  plan: Plan,
  language: string,
  size: Size,
): Promise<{ failed: string[]; defects: string[] }> {
  const translate = await loadTranslations(language)
  const english = await untranslatedTexts(language)
  const failed: string[] = []
  const defects: string[] = []
  const takeOne = async (scene: Scene, number: number) => {
    const storageState = signedIn[scene.as]
    const [colorScheme = 'light'] = plan.themes
    const context = await browser.newContext({
      ...SIZES[size],
      reducedMotion: 'reduce',
      storageState,
      locale: language,
      colorScheme,
    })
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    const takeScreenshots = async () => {
      await setPreferences(context, scene.as, { language, theme: 'auto' })
      const page = await context.newPage()
      await openScene(page, product, scene, translate)
      for (const defect of await visualDefects(page, english)) defects.push(`${scene.name}: ${defect}`)
      for (const theme of plan.themes) {
        await showTheme(page, theme)
        const folder = path.join(plan.folder, `${language}-${theme}-${size}`)
        await page.screenshot({ path: path.join(folder, `${String(number).padStart(3, '0')}-${scene.name}.png`) })
      }
    }
    try {
      await Promise.race([takeScreenshots(), failAfter(SCENE_TIMEOUT_MS)])
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : String(problem)
      failed.push(`${scene.name}: ${message.split('\n')[0] ?? ''}`)
    } finally {
      await context.close()
    }
  }
  for (const [index, scene] of scenes.entries()) await takeOne(scene, index + 1)
  return { failed, defects }
}

const plan = parsePlan(process.argv.slice(2))
// waitForDemo reads the metrics
const { product, stop } = await startProduct({ PLATEN_LOG: 'warn', PLATEN_METRICS: 'on' })
const executablePath = process.env['PLATEN_CHROMIUM']
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const context = await browser.newContext()
  const signedIn = await seedScenes(context, product)
  await context.close()
  const proofPath = await seedStates(browser, product, signedIn)
  const scenes = getAllScenes(() => proofPath).filter(plan.isPlanned)
  for (const language of plan.languages) {
    for (const size of plan.sizes) {
      const { failed, defects } = await takeAll({ browser, product, signedIn, scenes }, plan, language, size)
      const summary = `${scenes.length - failed.length} of ${scenes.length} scenes`
      process.stdout.write(`${language} ${size}: ${summary}\n`)
      for (const line of [...failed, ...defects]) process.stdout.write(`  ${line}\n`)
      if (failed.length > 0) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await stop()
}
