import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CustomerSection } from '../src/features/orders/orders/customer-section.tsx'
import { useCustomerEdits } from '../src/features/orders/orders/use-customer-edits.ts'
import { renderComponent } from './render-component.tsx'

const INFO = { street: 'Main street 1\nBack yard' }

function Customer() {
  return <CustomerSection customer={useCustomerEdits(INFO)} disabled={false} />
}

test('a field of several lines keeps the focus when one line is left', async () => {
  const screen = await renderComponent(<Customer />)
  await screen.getByText('Customer').click()
  const field = screen.getByRole('textbox', { name: 'Street' })
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}Side street 2')
  await expect.element(field).toHaveValue('Side street 2')
})
