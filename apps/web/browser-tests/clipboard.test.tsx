import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SecretDialog } from '../src/features/platform/shop-system/secret-dialog.tsx'
import { provideClipboard } from '../src/lib/clipboard.ts'
import { renderComponent } from './render-component.tsx'

/** Removes the clipboard of the browser, as on a page that is opened by http under the address of a server. */
function leaveSecureContext(): void {
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')
  if (!clipboard) throw new Error('The browser has no clipboard.')
  Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    Object.defineProperty(Navigator.prototype, 'clipboard', clipboard)
  })
}

test('A button copies its text also outside of secure contexts', async () => {
  leaveSecureContext()
  provideClipboard()
  const dialog = await renderComponent(<SecretDialog secret="the secret" onClose={() => undefined} />)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  await dialog.unmount()
  const page = await renderComponent(<textarea aria-label="Target" />)
  await page.getByLabelText('Target').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(page.getByLabelText('Target')).toHaveValue('the secret')
})
