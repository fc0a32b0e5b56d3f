import { expect, test } from 'vitest'
import { press } from './buttons.ts'
import { openScreen } from './open-screen.tsx'

test('when an order is deleted by the button of its row, the next order has the focus', async () => {
  const screen = await openScreen('orders', 'administratorOfMany')
  const list = screen.getByRole('grid', { name: 'Active', exact: true })
  const rows = list.getByRole('row', { name: /active-/ })
  await expect.element(rows.first()).toBeVisible()
  const [deleted, next] = rows.elements().map((row) => row.querySelector('[data-column="orderId"]')?.textContent)
  await press(new RegExp(`^Delete order ${deleted}`))(list)
  await press('Delete')(screen.getByRole('dialog'))
  await expect.element(list.getByText(deleted ?? '', { exact: true })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role="row"]')?.textContent).toContain(next)
})
