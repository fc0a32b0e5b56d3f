import type { Page } from '@playwright/test'

/** Goes through the steps of a new shop to its address, and returns the address. */
export async function addShop(page: Page, kind: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Next' }).click()
  return dialog.getByRole('textbox', { name: 'Address for messages' }).inputValue()
}
