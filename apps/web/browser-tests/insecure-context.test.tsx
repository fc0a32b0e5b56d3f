import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SecretDialog } from '../src/features/platform/shop-system/secret-dialog.tsx'
import { provideClipboard } from '../src/lib/clipboard.ts'
import { openScreen } from './open-screen.tsx'
import { renderComponent } from './render-component.tsx'

/** Removes a property that browsers do not have on pages that are opened by http under the address of a server. */
function removeUntilEnd(owner: object, name: string): void {
  const property = Object.getOwnPropertyDescriptor(owner, name)
  if (!property) throw new Error(`The browser has no ${name}.`)
  Reflect.deleteProperty(owner, name)
  onTestFinished(() => void Object.defineProperty(owner, name, property))
}

test('A button copies its text also outside of secure contexts', async () => {
  removeUntilEnd(Navigator.prototype, 'clipboard')
  provideClipboard()
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const dialog = await renderComponent(<SecretDialog secret="the secret" onClose={() => undefined} />)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  await dialog.unmount()
  const page = await renderComponent(<textarea aria-label="Target" />)
  await page.getByLabelText('Target').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(page.getByLabelText('Target')).toHaveValue('the secret')
})

test('Filters can be added to automation rules outside of secure contexts', async () => {
  const screen = await openScreen('settings')
  removeUntilEnd(Crypto.prototype, 'randomUUID')
  await screen.getByRole('button', { name: 'Open: Automation rules' }).click()
  const rules = screen.getByRole('dialog', { name: 'Automation rules' })
  await rules.getByRole('option', { name: /^Keyring/ }).click()
  await rules.getByRole('button', { name: 'Add filter' }).click()
  await screen.getByRole('menuitem', { name: 'Colour' }).click()
  await expect.element(rules.getByRole('listbox', { name: /Colour/ })).toBeVisible()
})
