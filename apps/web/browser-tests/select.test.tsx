import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { theme } from '../src/app/theme/theme.ts'
import { MultiSelect, Select } from '../src/components/select.tsx'
import { renderComponent } from './render-component.tsx'

function SelectForm() {
  const [value, setValue] = useState<string | null>('Matte')
  return <Select label="Media" data={['Gloss', 'Matte', 'Satin']} value={value} onChange={setValue} />
}

test('A field with options renders them when it has the focus, and the arrow keys start at the selected option', async () => {
  const screen = await renderComponent(<SelectForm />)
  const field = screen.getByRole('combobox', { name: 'Media' })
  await expect.element(field).toHaveValue('Matte')
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(0)
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'Matte' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Satin')
  await expect.element(screen.getByRole('option', { name: 'Matte' })).not.toBeInTheDocument()
})

test('A searchable field names its list, which is open, as soon as it has the focus', async () => {
  const screen = await renderComponent(<Select label="Media" searchable data={['Gloss', 'Matte']} />)
  await userEvent.tab()
  const field = screen.getByRole('combobox', { name: 'Media' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(field.element().getAttribute('aria-controls') ?? '')).not.toBeNull()
})

test('A searchable field shows that nothing was found, and has one focus ring', async () => {
  const screen = await renderComponent(<MultiSelect label="Media" searchable data={['Gloss', 'Matte']} />)
  await userEvent.tab()
  await userEvent.keyboard('wood')
  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
  const field = screen.getByRole('combobox', { name: 'Media' }).element()
  const rings = [field, field.closest('.mantine-Input-input')].map(
    (part) => part && getComputedStyle(part).outlineStyle,
  )
  expect(rings).toEqual(['none', 'solid'])
})

/** A searchable field without a value, and its value as text. */
function MediaForm({ data }: { data: readonly string[] }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <Select label="Media" searchable data={[...data]} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const pressKey = (element: Element, key: string, options: KeyboardEventInit = {}) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...options }))

test('Enter chooses the highlighted option although the arrow key was handled before the timer of the opening', async () => {
  const screen = await renderComponent(<MediaForm data={['Gloss', 'Matte']} />)
  const field = await screen.getByRole('combobox', { name: 'Media' }).findElement()
  // Mantine sets the index of the highlighted option in a timer that the focus starts.
  ;(field as HTMLElement).focus()
  await Promise.resolve()
  expect(field.getAttribute('aria-expanded')).toBe('true')
  pressKey(field, 'ArrowDown')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Gloss')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Gloss')
})

test('Enter chooses the highlighted option although another option has arrived above it', async () => {
  const screen = await renderComponent(<MediaForm data={['Gloss', 'Matte']} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('option', { name: 'Gloss' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'Gloss' })).toHaveAttribute('data-combobox-selected')
  await screen.rerender(
    <MantineProvider theme={theme}>
      <MediaForm data={['Acrylic', 'Gloss', 'Matte']} />
    </MantineProvider>,
  )
  await expect.element(screen.getByRole('option', { name: 'Acrylic' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Gloss')
})

/** The key code of keys that belong to a composition. */
const COMPOSITION: object = { keyCode: 229 }

test('The Enter that ends a composition, which Safari reports by its key code, chooses no option', async () => {
  const screen = await renderComponent(<MediaForm data={['Gloss', 'Matte']} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('option', { name: 'Gloss' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  const option = screen.getByRole('option', { name: 'Gloss' })
  await expect.element(option).toHaveAttribute('data-combobox-selected')
  pressKey(screen.getByRole('combobox', { name: 'Media' }).element(), 'Enter', COMPOSITION)
  await expect.element(option).toBeVisible()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})
