import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe calls serious or critical on the page, or in its dialogs: each rule with the first element that breaks it. */
export async function graveFaults(page: Page, within: 'page' | 'dialog' = 'page'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === 'dialog' ? axe.include('[role="dialog"]') : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
