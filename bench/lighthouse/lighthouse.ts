import lighthouse, { desktopConfig, type Result, snapshot, startTimespan } from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, LighthouseScores, Row } from '../contender.ts'
import { type BenchUser, prepareScreens, type Screen } from './screens.ts'

const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
/** Name of Lighthouse's `benchmarkIndex`: higher on a faster CPU. Scores on the phone depend on it. */
const CPU_BENCHMARK = 'CPU benchmark'

/**
 * Lighthouse's simulated throttling: a slow phone (CPU 4 times slower, 1.6 Mbit/s, 150 ms) and a desktop (10 Mbit/s, 40
 * ms).
 */
const FORM_FACTORS = { desktop: desktopConfig, mobile: undefined } as const
const FLAGS = { logLevel: 'silent', onlyCategories: [...CATEGORIES], disableStorageReset: false } as const

/**
 * Measures the Lighthouse scores (out of 100) of the screens with an empty cache, in the production build. A dialog has
 * no address: it is opened on its screen, and Lighthouse measures the time span of opening and a snapshot.
 */
export async function* lighthouseBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product')
  const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
  try {
    const screens = await prepareScreens(product)
    for (const form of ['desktop', 'mobile'] as const) {
      const results: Row['results'][number][] = []
      for (const screen of screens) {
        const contender: Contender = { name: screen.name, part: 'ours', file: '' }
        const rounds: LighthouseScores[] = []
        for (let round = 0; round < ROUNDS; round++) {
          progress(`${screen.name} on a ${form}, round ${round + 1} of ${ROUNDS}`)
          rounds.push(await lookPatiently(product.address, screen, form, progress))
        }
        results.push({ ...contender, scores: medianScores(rounds) })
      }
      yield { bench: 'lighthouse', row: `scores of 100, ${form}`, rounds: ROUNDS, results }
    }
  } finally {
    await stop()
  }
}

/** On a busy machine Lighthouse sometimes misses the start of a page; it is then run again, twice at most. */
async function lookPatiently(...asked: Parameters<typeof look>): Promise<LighthouseScores> {
  const [, screen, , progress] = asked
  for (let attemptsLeft = 2; ; attemptsLeft -= 1) {
    try {
      return await look(...asked)
    } catch (problem) {
      if (attemptsLeft === 0) throw problem
      progress(`  ${screen.name} again: ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  }
}

/** Runs Lighthouse once in a new browser with an empty cache. */
async function look(
  address: string,
  screen: Screen,
  form: keyof typeof FORM_FACTORS,
  progress: (line: string) => void,
): Promise<LighthouseScores> {
  const browser = await puppeteer.launch({
    executablePath: process.env['PLATEN_CHROMIUM'] ?? '',
    args: ['--no-sandbox', '--lang=en-GB'],
  })
  try {
    const page = await browser.newPage()
    if (screen.as) await signIn(page, address, screen.as)
    const url = address + screen.path
    const results =
      screen.opens === undefined
        ? [await lighthouse(url, { ...FLAGS, disableStorageReset: screen.as !== undefined }, FORM_FACTORS[form], page)]
        : await measureDialog(page, url, screen.opens, form)
    return getScores(results, progress)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, address: string, user: BenchUser): Promise<void> {
  await page.goto(address + user.signsInAt)
  await page.waitForSelector('input[type=email]')
  await page.type('input[type=email]', user.userId)
  await page.type('input[type=password]', user.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector(user.startsWith)
  // An open cookie notice covers the bottom of the page, and the responses of signing in are cached.
  await page.evaluate("localStorage.setItem('cookieNoticeTime', String(Date.now()))")
  const session = await page.createCDPSession()
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Measures the time span from pressing the button until the dialog is stable, then a snapshot. */
async function measureDialog(page: Page, url: string, opens: string, form: keyof typeof FORM_FACTORS) {
  const options = (categories: readonly string[]) => ({
    config: FORM_FACTORS[form],
    flags: { ...FLAGS, onlyCategories: [...categories] },
  })
  const opener = `button[aria-label^="${opens}"]`
  await page.goto(url)
  await page.waitForSelector(opener)
  const timespan = await startTimespan(page, options(['performance', 'best-practices']))
  await page.click(opener)
  await page.waitForSelector('[role=dialog] [role=application] [data-key]')
  return [await timespan.endTimespan(), await snapshot(page, options(['accessibility', 'best-practices']))]
}

/**
 * Returns the score of each category, the lower one of two results, and Lighthouse's measurement of the CPU's speed;
 * reports the audits that lowered a score.
 */
function getScores(results: readonly (Result | undefined)[], progress: (line: string) => void): LighthouseScores {
  const scores: Record<string, number> = {}
  for (const result of results) {
    if (!result) throw new Error('Lighthouse returned no result.')
    const { categories, audits, runtimeError, environment } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    scores[CPU_BENCHMARK] = Math.round(environment.benchmarkIndex)
    for (const { id, score, auditRefs } of Object.values(categories)) {
      if (score === null) continue
      scores[id] = Math.min(Math.round(score * 100), scores[id] ?? 100)
      for (const { id: audit, weight } of auditRefs) {
        const { score: part, displayValue } = audits[audit] ?? { score: null }
        if (weight > 0 && part !== null && part < 0.9) progress(`  ${audit}: ${displayValue ?? Math.round(part * 100)}`)
      }
    }
  }
  return scores
}

function medianScores(rounds: readonly LighthouseScores[]): LighthouseScores {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const names = [...CATEGORIES, CPU_BENCHMARK].filter((name) => rounds.every((round) => round[name] !== undefined))
  return Object.fromEntries(names.map((name) => [name, middle(rounds.map((round) => round[name] ?? 0))]))
}
