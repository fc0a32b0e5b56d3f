import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Scope {
  /** `dialog` checks only what is in a dialog. */
  readonly within?: 'page' | 'dialog'
  /** `contrast` checks colours only: for a second colour scheme of a page that was checked completely in the first. */
  readonly rules?: 'all' | 'contrast'
}

/** What axe calls serious or critical on the page: each rule with the elements that break it. */
export async function seriousViolations(page: Page, { within = 'page', rules = 'all' }: Scope = {}): Promise<string[]> {
  // Legacy mode evaluates axe in the page itself. The default opens a further page for each check, for frames, which Platen has none of.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within === 'dialog') axe.include('[role="dialog"]')
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

/** The same for the light and the dark colour scheme; the page stays in the dark one. */
export async function graveFaultsInBothSchemes(page: Page, within: Scope['within'] = 'page'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await seriousViolations(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  return [...light, ...(await seriousViolations(page, { within, rules: 'contrast' })).map((fault) => `dark: ${fault}`)]
}
