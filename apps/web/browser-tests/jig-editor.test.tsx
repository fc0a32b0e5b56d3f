import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'

/** Resolves with the distance of an element from the top of its dialog when it is first in the document. */
function measureFirstTop(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const top = getTopInDialog(selector)
      if (top === null) return
      observer.disconnect()
      resolve(top)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

function getTopInDialog(selector: string): number | null {
  const dialog = document.querySelector('[role="dialog"]')
  const element = dialog?.querySelector(selector)
  return dialog && element ? element.getBoundingClientRect().top - dialog.getBoundingClientRect().top : null
}

test('on a narrow screen, the fields of a jig do not move when the drawing is rendered', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await openScreen('settings/jigs')
  const edit = screen.getByRole('button', { name: 'Edit: Pens 12-up', exact: true })
  await expect.element(edit).toBeVisible()
  const name = 'input[value="Pens 12-up"]'
  const firstTop = measureFirstTop(name)
  await edit.click()
  const top = await firstTop
  await expect.element(screen.getByRole('application')).toBeVisible()
  expect(getTopInDialog(name)).toBe(top)
})
