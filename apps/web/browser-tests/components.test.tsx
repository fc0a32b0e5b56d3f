import { Menu } from '@mantine/core'
import { useCallback, useState } from 'react'
import { createMemoryRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmProvider, useConfirm } from '../src/components/confirm.tsx'
import { DataTable, type TableColumn } from '../src/components/data-table.tsx'
import { Dialog } from '../src/components/dialog.tsx'
import { useListSearch } from '../src/components/list-search.tsx'
import { LoadMore } from '../src/components/load-more.tsx'
import { useUnsavedChanges } from '../src/components/unsaved-changes.ts'
import { UnsavedChangesGuard } from '../src/components/unsaved-changes-guard.tsx'
import { renderComponent } from './render-component.tsx'

describe('a confirmation', () => {
  function Deletion() {
    const confirm = useConfirm()
    const [answers, setAnswers] = useState<readonly boolean[]>([])
    const openConfirm = async () => {
      const isConfirmed = await confirm({
        title: 'Delete the jig Mug 12?',
        text: 'For ever.',
        action: 'Delete',
        danger: true,
      })
      setAnswers((before) => [...before, isConfirmed])
    }
    return (
      <>
        <button type="button" onClick={() => void openConfirm()}>
          Delete the jig
        </button>
        <output>{answers.join()}</output>
      </>
    )
  }

  test('is confirmed only by its button; Cancel and Escape reject it, and the focus returns', async () => {
    const screen = await renderComponent(
      <ConfirmProvider>
        <Deletion />
      </ConfirmProvider>,
    )
    const trigger = screen.getByRole('button', { name: 'Delete the jig' })
    const dialog = screen.getByRole('dialog', { name: 'Delete the jig Mug 12?' })
    const answers = screen.getByRole('status')
    await trigger.click()
    await expect.element(dialog.getByText('For ever.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(answers).toHaveTextContent('false')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
    await trigger.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(answers).toHaveTextContent('false,false')
    await trigger.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(answers).toHaveTextContent('false,false,true')
  })
})

function MenuWithConfirmation() {
  const confirm = useConfirm()
  const ask = () => confirm({ title: 'Clear the preset?', action: 'Clear' })
  return (
    // as with prefers-reduced-motion
    <Menu transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setTimeout(() => void ask())}>Clear</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

test('a dialog that opens after the menu of its trigger was removed returns the focus to the button of the menu', async () => {
  const screen = await renderComponent(
    <ConfirmProvider>
      <MenuWithConfirmation />
    </ConfirmProvider>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  await button.click()
  await expect.element(screen.getByRole('menuitem')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a dialog that opens together with the one it is in is above it, and has the focus and the keys', async () => {
  function Dialogs() {
    const [open, setOpen] = useState<readonly string[]>(['Outer', 'Inner'])
    const close = (name: string) => setOpen((before) => before.filter((other) => other !== name))
    return (
      open.includes('Outer') && (
        <Dialog title="Outer" size="xl" onClose={() => close('Outer')}>
          <input aria-label="Outer field" />
          {open.includes('Inner') && (
            <Dialog title="Inner" size="sm" onClose={() => close('Inner')}>
              <input aria-label="Inner field" />
            </Dialog>
          )}
        </Dialog>
      )
    )
  }
  const screen = await renderComponent(<Dialogs />)
  const outer = screen.getByRole('dialog', { name: 'Outer' })
  const inner = screen.getByRole('dialog', { name: 'Inner' })
  await expect.element(inner.getByRole('textbox', { name: 'Inner field' })).toHaveFocus()
  const centre = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  expect(centre?.closest('[role="dialog"]')).toBe(inner.element())
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(outer).not.toBeInTheDocument()
})

describe('a table', () => {
  interface Jig {
    readonly name: string
    readonly slots: number
  }
  const columns: readonly TableColumn<Jig>[] = [
    { key: 'name', title: 'Name', isRowHeader: true, render: ({ name }) => name },
    { key: 'slots', title: 'Slots', isNumeric: true, render: ({ slots }) => slots },
    { key: 'buttons', title: '', isButtons: true, render: ({ name }) => <button type="button">Edit {name}</button> },
  ]

  test('names each row by its first cell, and each column that has a heading', async () => {
    const items = [
      { name: 'Mug 12', slots: 12 },
      { name: 'Pen 6', slots: 6 },
    ]
    const screen = await renderComponent(
      <DataTable label="Jigs" columns={columns} items={items} getId={({ name }) => name} />,
    )
    await expect.element(screen.getByRole('group', { name: 'Jigs' })).toBeVisible()
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Slots'])
    expect(
      screen
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Mug 12', 'Pen 6'])
    await expect
      .element(screen.getByRole('row', { name: /Pen 6/ }).getByRole('button', { name: 'Edit Pen 6' }))
      .toBeVisible()
  })
})

describe('the end of a list', () => {
  function List({ hasFailed = false, isLoading = false, space = 0 }) {
    const [loaded, setLoaded] = useState(0)
    const load = useCallback(() => setLoaded((before) => before + 1), [])
    return (
      <>
        <output>{loaded}</output>
        <div style={{ height: space }} />
        <LoadMore label="Show more" isLoading={isLoading} hasFailed={hasFailed} onLoad={load} />
      </>
    )
  }

  test('loads the next page when it becomes visible', async () => {
    const screen = await renderComponent(<List space={3000} />)
    const button = screen.getByRole('button', { name: 'Show more' })
    await expect.element(button).toBeInTheDocument()
    await expect.element(screen.getByRole('status')).toHaveTextContent('0')
    button.element().scrollIntoView()
    await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  })

  test('loads after a failure only by its button', async () => {
    const screen = await renderComponent(<List hasFailed />)
    await screen.getByRole('button', { name: 'Show more' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  })
})

describe('the search of a list', () => {
  function Searched({ total }: { total: number }) {
    const search = useListSearch()
    return (
      <>
        {search.renderField(total, search.text === 'nothing')}
        <output aria-label="text">{search.text}</output>
      </>
    )
  }

  test('is shown for ten items or more, and reports the trimmed text after a pause', async () => {
    const screen = await renderComponent(<Searched total={9} />)
    await expect.element(screen.getByRole('status', { name: 'text' })).toBeInTheDocument()
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
    await screen.unmount()
    const long = await renderComponent(<Searched total={10} />)
    const field = long.getByRole('searchbox', { name: 'Search this list' })
    await field.fill('  mug ')
    await expect.element(long.getByRole('status', { name: 'text' })).toHaveTextContent('mug')
    await field.fill('nothing')
    await expect.element(long.getByText(/“nothing”/)).toBeVisible()
  })
})

describe('a form with unsaved changes', () => {
  function Form() {
    const [text, setText] = useState('')
    useUnsavedChanges(() => text !== '')
    return <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
  }
  function Frame() {
    return (
      <>
        <Link to="/other">Other</Link>
        <UnsavedChangesGuard />
        <Outlet />
      </>
    )
  }

  test('asks for a confirmation before it is closed, unless nothing was entered', async () => {
    const children = [
      { path: '/', element: <Form /> },
      { path: '/other', element: <Link to="/">Back</Link> },
    ]
    const router = createMemoryRouter([{ element: <Frame />, children }])
    const screen = await renderComponent(<RouterProvider router={router} />)
    await screen.getByRole('link', { name: 'Other' }).click()
    await screen.getByRole('link', { name: 'Back' }).click()
    const field = screen.getByRole('textbox', { name: 'Name' })
    await field.fill('Mug 12')
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' })
    await screen.getByRole('link', { name: 'Other' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field).toHaveValue('Mug 12')
    expect(router.state.location.pathname).toBe('/')
    await screen.getByRole('link', { name: 'Other' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(screen.getByRole('link', { name: 'Back' })).toBeVisible()
  })
})
