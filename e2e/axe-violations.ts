import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Scope {
  /** `dialog` checks only open dialogs. */
  readonly within?: 'page' | 'dialog'
  /**
   * `contrast` checks only colours: for the second colour scheme of a page that was checked completely in the first.
   */
  readonly rules?: 'all' | 'contrast'
}

/** Returns the violations that axe rates serious or critical: each rule with its elements. */
export async function seriousViolations(page: Page, { within = 'page', rules = 'all' }: Scope = {}): Promise<string[]> {
  // Legacy mode runs axe in the page itself. The default opens another page per check to support frames, which Platen
  // does not use.
  // Without the limit of the types of results, axe also describes each element that passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within === 'dialog') axe.include('[role="dialog"]')
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

/** Switches the colour scheme; waits until the colours have their final values. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition))
}

/** As `seriousViolations`, in the light and the dark colour scheme. Leaves the page in the dark one. */
export async function findSeriousViolationsInBothSchemes(
  page: Page,
  within: Scope['within'] = 'page',
): Promise<string[]> {
  await setScheme(page, 'light')
  const light = await seriousViolations(page, { within })
  await setScheme(page, 'dark')
  return [...light, ...(await seriousViolations(page, { within, rules: 'contrast' })).map((fault) => `dark: ${fault}`)]
}
