import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ContextObject, RunOptions } from 'axe-core'

const script = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A page in which the script has run. */
interface AxeWindow {
  readonly axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> }
}

type Violation = AxeResults['violations'][number]

interface Scope {
  /** `dialog` checks only open dialogs. */
  readonly within?: 'page' | 'dialog'
  /**
   * `contrast` checks only colours: for the second colour scheme of a page that was checked completely in the first.
   */
  readonly rules?: 'all' | 'contrast'
}

/** Runs axe in the main frame when no element changes its colours or opacity any more. It is loaded once for each document, which takes longer than some checks. */
export async function findViolations(page: Page, { within = 'page', rules = 'all' }: Scope = {}): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1)
  if (within === 'dialog') await page.getByRole('dialog').first().waitFor()
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  // Without the limit of the types of results, axe also describes each element that passes.
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules === 'contrast') options.runOnly = ['color-contrast']
  const context = { include: within === 'dialog' ? ['[role="dialog"]'] : [], exclude: [] }
  const { violations } = await page.evaluate(
    async ([checked, chosen]): Promise<AxeResults> => (window as unknown as AxeWindow).axe.run(checked, chosen),
    [context, options] as const,
  )
  return violations
}

/** Returns the violations that axe rates serious or critical: each rule with its elements. */
export async function seriousViolations(page: Page, scope: Scope = {}): Promise<string[]> {
  return (await findViolations(page, scope))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

/** Switches the colour scheme. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * As `seriousViolations`, in the light and the dark colour scheme. The one that the page has is checked first, since the
 * page is drawn again when the scheme changes.
 */
export async function findSeriousViolationsInBothSchemes(
  page: Page,
  within: Scope['within'] = 'page',
): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const violations: string[] = []
  for (const scheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await setScheme(page, scheme)
    const found = await seriousViolations(page, { within, rules: scheme === 'light' ? 'all' : 'contrast' })
    violations.push(...found.map((violation) => `${scheme}: ${violation}`))
  }
  return violations
}
