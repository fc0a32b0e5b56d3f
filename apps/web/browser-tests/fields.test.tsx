import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DateField } from '../src/components/date-field.tsx'
import { NumberField, type NumberFieldProps } from '../src/components/number-field.tsx'
import { SearchField } from '../src/components/search-field.tsx'
import { TimeField } from '../src/components/time-field.tsx'
import { renderComponent } from './render-component.tsx'
import { tap } from './tap.ts'

/** A number field whose value a button replaces. */
function NumberForm(props: NumberFieldProps) {
  const [value, setValue] = useState<number | string>(12.5)
  return (
    <>
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
      <NumberField label="Width" {...props} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

async function openNumberField(props: NumberFieldProps = {}) {
  const screen = await renderComponent(<NumberForm {...props} />)
  const field = screen.getByRole('spinbutton', { name: 'Width' })
  return { screen, field, value: screen.getByRole('status') }
}

describe('a number field', () => {
  test('keeps a sum as typed until the field loses the focus, and reports its value meanwhile', async () => {
    const { field, value } = await openNumberField()
    await expect.element(field).toHaveValue('12.5')
    await field.fill('10+2.25')
    await expect.element(value).toHaveTextContent('12.25')
    await expect.element(field).toHaveValue('10+2.25')
    await userEvent.tab()
    await expect.element(field).toHaveValue('12.25')
  })

  test('shows the error of an invalid text when the field loses the focus, keeps the text, and reports an empty value', async () => {
    const { screen, field, value } = await openNumberField({ min: 1, max: 100, decimalScale: 0 })
    for (const [text, message] of [
      ['wide', 'This is not a number, such as 12.'],
      ['2.5', 'Enter an integer.'],
      ['0', 'Enter at least 1.'],
      ['101', 'Enter at most 100.'],
    ] as const) {
      await field.fill(text)
      await expect.element(value).toHaveTextContent('""')
      await expect.element(screen.getByText(message)).not.toBeInTheDocument()
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByText(message)).toBeVisible()
      await expect.element(field).toHaveValue(text)
    }
    await field.fill('100')
    await expect.element(value).toHaveTextContent('100')
    await expect.element(screen.getByText('Enter at most 100.')).not.toBeInTheDocument()
  })

  test('is changed by the arrow keys within its limits', async () => {
    const { field, value } = await openNumberField({ max: 13, step: 0.5 })
    await field.click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(value).toHaveTextContent('13')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(value).toHaveTextContent('13')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(value).toHaveTextContent('12.5')
  })

  test('reports its value once, at the end of the input, if other values depend on it', async () => {
    const { field, value } = await openNumberField({ reportsWhenFinished: true })
    await field.fill('30')
    await expect.element(field).toHaveValue('30')
    await expect.element(value).toHaveTextContent('12.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(value).toHaveTextContent('30')
  })

  test('replaces an invalid text by a value that is set by another control', async () => {
    const { screen, field } = await openNumberField()
    await field.fill('wide')
    await screen.getByRole('button', { name: 'Seven' }).click()
    await expect.element(field).toHaveValue('7')
    await expect.element(field).toBeValid()
  })
})

function DateForm() {
  const [value, setValue] = useState('2026-12-24')
  return (
    <>
      <DateField label="Due" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

describe('a date field', () => {
  test('accepts other orders of day, month and year, and shows the date in the format of tables when it loses the focus', async () => {
    const screen = await renderComponent(<DateForm />)
    const field = screen.getByRole('textbox', { name: 'Due' })
    await expect.element(field).toHaveValue('24-12-2026')
    await field.fill('2027/1/5')
    await expect.element(screen.getByRole('status')).toHaveTextContent('2027-01-05')
    await expect.element(field).toHaveValue('2027/1/5')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('05-01-2027')
  })

  test('keeps a text that is not a date, and shows an error when it loses the focus', async () => {
    const screen = await renderComponent(<DateForm />)
    const field = screen.getByRole('textbox', { name: 'Due' })
    await field.fill('31-02-2027')
    await expect.element(screen.getByRole('status')).toHaveTextContent('')
    await expect.element(screen.getByText(/This is not a date/)).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(screen.getByText('This is not a date, such as 24-12-2026.')).toBeVisible()
    await expect.element(field).toHaveValue('31-02-2027')
  })

  test('shows the error when another field or a button is tapped on a touch screen', async () => {
    const screen = await renderComponent(
      <>
        <DateForm />
        <input aria-label="Other" />
        <button type="button">Save</button>
      </>,
    )
    const field = screen.getByRole('textbox', { name: 'Due' })
    const error = screen.getByText('This is not a date, such as 24-12-2026.')
    for (const other of [
      screen.getByRole('textbox', { name: 'Other' }),
      screen.getByRole('button', { name: 'Save' }),
    ]) {
      await field.fill('31-02-2027')
      await tap(other)
      await expect.element(other).toHaveFocus()
      await expect.element(error).toBeVisible()
      await field.fill('24-12-2026')
      await expect.element(error).not.toBeInTheDocument()
    }
  })

  test('accepts a day of the calendar; Escape closes the calendar without a change', async () => {
    const screen = await renderComponent(<DateForm />)
    const open = screen.getByRole('button', { name: 'Open the calendar' })
    const day = screen.getByRole('button', { name: 'December 25, 2026' })
    await open.click()
    await expect.element(day).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(day).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-24')
    await open.click()
    await day.click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-25')
    await expect.element(open).toHaveFocus()
  })
})

function TimeForm() {
  const [value, setValue] = useState('14:30')
  return (
    <>
      <button type="button" onClick={() => setValue('03:00')}>
        Reset
      </button>
      <TimeField label="At" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

describe('a time field', () => {
  test('accepts other forms of a time, and shows the time in the format of tables when it loses the focus', async () => {
    const screen = await renderComponent(<TimeForm />)
    const field = screen.getByRole('textbox', { name: 'At' })
    await expect.element(field).toHaveValue('14:30')
    await field.fill('9.15')
    await expect.element(screen.getByRole('status')).toHaveTextContent('09:15')
    await expect.element(field).toHaveValue('9.15')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('09:15')
    await field.fill('6 pm')
    await userEvent.tab()
    await expect.element(field).toHaveValue('18:00')
  })

  test('keeps a text that is not a time, and shows an error when it loses the focus', async () => {
    const screen = await renderComponent(<TimeForm />)
    const field = screen.getByRole('textbox', { name: 'At' })
    await field.fill('24:00')
    await expect.element(screen.getByRole('status')).toHaveTextContent('')
    await expect.element(screen.getByText(/This is not a time/)).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(screen.getByText('This is not a time of day, such as 14:30.')).toBeVisible()
    await expect.element(field).toHaveValue('24:00')
    await expect.element(field).toHaveAccessibleDescription('This is not a time of day, such as 14:30.')
  })

  test('shows a value that replaces a text that is not a time', async () => {
    const screen = await renderComponent(<TimeForm />)
    const field = screen.getByRole('textbox', { name: 'At' })
    await field.fill('noon')
    await screen.getByRole('button', { name: 'Reset' }).click()
    await expect.element(field).toHaveValue('03:00')
    await expect.element(field).toBeValid()
  })
})

function PenSearch() {
  const [text, setText] = useState('pen')
  return <SearchField label="Search" value={text} onChange={setText} />
}

test('A search field has a button that clears it, and keeps the focus', async () => {
  const screen = await renderComponent(<PenSearch />)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  const clear = screen.getByRole('button', { name: 'Clear the search' })
  await clear.click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(clear).not.toBeInTheDocument()
})

test('The button that clears a search field with a visible label names the field', async () => {
  const screen = await renderComponent(<SearchField label="Who" showsLabel value="anna" onChange={() => {}} />)
  await expect.element(screen.getByRole('button', { name: 'Clear the search: Who', exact: true })).toBeVisible()
})

test('A time that is being typed shows no error', async () => {
  const screen = await renderComponent(<TimeField label="Time" defaultValue="14:30" error="Enter a time." />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await expect.element(screen.getByText('Enter a time.')).toBeVisible()
  await field.fill('14:')
  await expect.element(screen.getByText('Enter a time.')).not.toBeInTheDocument()
})

/** A search field that lists the keys pressed in it. */
function SearchForm() {
  const [text, setText] = useState('')
  const [keys, setKeys] = useState<readonly string[]>([])
  return (
    <>
      <SearchField
        label="Search orders"
        value={text}
        onChange={setText}
        onKeyDown={({ key }) => setKeys([...keys, key])}
      />
      <output>{keys.join(' ')}</output>
    </>
  )
}

test('a search field is cleared by Escape, and the handler of its screen gets every key', async () => {
  const screen = await renderComponent(<SearchForm />)
  const field = screen.getByRole('searchbox', { name: 'Search orders' })
  await field.fill('pen')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Escape ArrowDown')
})
