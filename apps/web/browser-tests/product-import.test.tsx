import { calls } from '@platen/contract/calls'
import { PRODUCT_CSV_LIMITS } from '@platen/domain/products'
import { expect, test } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { press } from './buttons.ts'
import { delayResponses, matchCall } from './faults.ts'
import { openScreen } from './open-screen.tsx'

test('the content of a file is not shown after another file was chosen', async () => {
  const respond = delayResponses(matchCall(calls.products.validateImport))
  const screen = await openScreen('settings/products')
  await press('Import CSV')(screen)
  const dialog = screen.getByRole('dialog', { name: 'Import products' })
  const choose = (name: string, content: BlobPart) => {
    const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('the dialog has no field for a file')
    const chosen = new DataTransfer()
    chosen.items.add(new File([content], name, { type: 'text/csv' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('first.csv', 'sku;name\r\nFIRST;First')
  await expect.element(dialog.getByText('The file is compared with the products.')).toBeVisible()
  choose('large.csv', new Uint8Array(2 * PRODUCT_CSV_LIMITS.characters + 1))
  await expect.element(dialog.getByText(/^The file is larger than/)).toBeVisible()
  respond()
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await expect.element(dialog.getByText('first.csv')).not.toBeInTheDocument()
})
