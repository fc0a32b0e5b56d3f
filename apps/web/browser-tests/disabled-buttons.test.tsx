import { describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'

const SCREENS = [
  'orders',
  'settings',
  'settings/jigs',
  'settings/layouts',
  'settings/users',
  'settings/audit',
  'settings/connectors',
  'settings/products',
  'settings/shops',
  'settings/templates',
  'settings/configuration-settings',
] as const

/** Returns the text of the accessible description of a button. */
const getDescription = (button: Element): string =>
  (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** Returns the visible disabled buttons that cannot have the focus or have no reason. */
const findUnexplained = (): string[] =>
  [...document.querySelectorAll('button')]
    .filter((button) => button.checkVisibility() && button.closest('[aria-hidden="true"]') === null)
    .filter((button) => !button.hasAttribute('data-loading'))
    .filter((button) => button.disabled || (button.ariaDisabled === 'true' && getDescription(button) === ''))
    .map((button) => button.outerHTML)

async function expectExplained(): Promise<void> {
  await expect.poll(findUnexplained).toEqual([])
}

async function expectLoaded(): Promise<void> {
  await expect.poll(() => document.querySelector('[aria-label="Loading"], [aria-busy="true"]')).toBeNull()
}

describe.each(['operator', 'power', 'admin', 'administratorOfEmpty'] as const)('as %s', (user) => {
  test.each(SCREENS)('each disabled button of %s shows its reason', async (path) => {
    const screen = await openScreen(path, user)
    await expect.element(screen.getByRole('main')).toBeVisible()
    await expectLoaded()
    await expectExplained()
  })
})

describe.each([
  ['settings/jigs', 'Edit: Pens 12-up'],
  ['settings/jigs', 'Add jig'],
  ['settings/layouts', 'Edit: Flatbed hall 1'],
  ['settings/users', 'New user'],
  ['settings/shops', 'Add shop'],
  ['settings/templates', 'Create template'],
  ['settings', 'Open: Masters'],
  ['settings', 'Open: Automation rules'],
  ['settings', 'Open: Inputs'],
  ['settings', 'Open: Output channels'],
] as const)('%s, %s', (path, name) => {
  test('each disabled button of the dialog shows its reason', async () => {
    const screen = await openScreen(path)
    await screen.getByRole('button', { name, exact: true }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await expectLoaded()
    await expectExplained()
  })
})

test('each disabled button of the order history shows its reason', async () => {
  const screen = await openScreen('orders')
  await screen.getByText('Order history', { exact: true }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Set active' }))
    .toHaveAccessibleDescription('Select something first.')
  await expectLoaded()
  await expectExplained()
})

test('a disabled button can be focused, shows its reason and does nothing', async () => {
  const screen = await openScreen('settings/configuration-settings')
  const apply = screen.getByRole('button', { name: 'Apply' })
  await expect.element(apply).toHaveAccessibleDescription('Nothing has been changed yet.')
  const button = apply.element() as HTMLElement
  await userEvent.keyboard('{Tab}')
  button.focus()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Nothing has been changed yet.')
  expect(document.activeElement).toBe(button)
  let submits = 0
  const count = () => (submits += 1)
  document.addEventListener('submit', count, { capture: true, once: true })
  onTestFinished(() => document.removeEventListener('submit', count, { capture: true }))
  await userEvent.keyboard('{Enter}')
  expect(submits).toBe(0)
})

test('Apply, disabled by a number that is not valid, leads to its field', async () => {
  const screen = await openScreen('settings/configuration-settings')
  const days = screen.getByRole('spinbutton', { name: 'After … days' })
  const apply = screen.getByRole('button', { name: 'Apply' })
  for (const invalid of ['-1', 'abc', '']) {
    await days.fill(invalid)
    await expect.element(apply).toHaveAccessibleDescription('Some entries are missing or not valid.')
    // Waits until the button does not move any more, which a forced click does not.
    await apply.hover()
    await apply.click({ force: true })
    await expect.element(days).toHaveFocus()
    await expect.element(days).toHaveAttribute('aria-invalid', 'true')
  }
})

test('Save of a preset, disabled by a time that is missing, leads to its field, with the message above the buttons', async () => {
  const screen = await openScreen('orders', 'operator')
  await screen.getByRole('button', { name: 'Update preset' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const time = dialog.getByRole('textbox', { name: /^Time 1/ })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await save.click({ force: true })
  await expect.element(time).toHaveFocus()
  const message = document.getElementById(time.element().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  const footer = save.element().closest('form')?.lastElementChild
  expect(message?.getBoundingClientRect().bottom).toBeLessThan(footer?.getBoundingClientRect().top ?? 0)
})

test('a slot shows the reason why the selected order cannot be placed on it', async () => {
  const screen = await openScreen('orders', 'operator')
  await screen.getByRole('gridcell', { name: 'Keyring-Red-70-3', exact: true }).click()
  await screen.getByRole('button', { name: 'Show the slots as a list' }).click()
  await screen.getByRole('button', { name: /^1\.1 ?Free/i }).click()
  await expect
    .element(screen.getByRole('button', { name: /^Place one of Keyring-Red-70-3 here/ }))
    .toHaveAccessibleDescription(/^This slot belongs to the jig /)
})
