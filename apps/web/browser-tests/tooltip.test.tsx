import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { IconButton } from '../src/components/icon-button.tsx'
import { Tooltip } from '../src/components/tooltip.tsx'
import { WithReason } from '../src/components/with-reason.tsx'
import { renderComponent } from './render-component.tsx'

async function openButtons() {
  const screen = await renderComponent(
    <>
      <button type="button">Before</button>
      <Tooltip label="Deletes the jig and its history">
        <ActionIcon aria-label="Delete">D</ActionIcon>
      </Tooltip>
      <button type="button">After</button>
    </>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { button, tooltip: screen.getByRole('tooltip') }
}

describe('a tooltip', () => {
  test('is shown while the pointer is on its button, and describes it meanwhile', async () => {
    const { button, tooltip } = await openButtons()
    await expect.element(button('Delete')).not.toHaveAccessibleDescription()
    await button('Delete').hover()
    await expect.element(tooltip).toHaveTextContent('Deletes the jig and its history')
    await expect.element(button('Delete')).toHaveAccessibleDescription('Deletes the jig and its history')
    await button('After').hover()
    await expect.element(tooltip).not.toBeInTheDocument()
    await expect.element(button('Delete')).not.toHaveAccessibleDescription()
  })

  test('is named as the description only while its text exists', async () => {
    const { button, tooltip } = await openButtons()
    const isTextPresent: boolean[] = []
    const element = button('Delete').element()
    const observer = new MutationObserver(() => {
      const id = element.getAttribute('aria-describedby')
      if (id !== null) isTextPresent.push(document.getElementById(id) !== null)
    })
    observer.observe(element, { attributeFilter: ['aria-describedby'] })
    await button('Delete').hover()
    await expect.element(tooltip).toBeVisible()
    expect(isTextPresent).toEqual([true])
  })

  test('is next to its button', async () => {
    const { button, tooltip } = await openButtons()
    await button('Delete').hover()
    await expect.element(tooltip).toBeVisible()
    const [at, of] = [tooltip.element().getBoundingClientRect(), button('Delete').element().getBoundingClientRect()]
    expect(Math.max(at.top - of.bottom, of.top - at.bottom)).toBeLessThan(10)
    expect(Math.max(at.left - of.right, of.left - at.right)).toBeLessThan(10)
  })

  test('is shown when the keyboard moves the focus to its button, not when the pointer does', async () => {
    const { button, tooltip } = await openButtons()
    await button('Before').click()
    await userEvent.tab()
    await expect.element(button('Delete')).toHaveFocus()
    await expect.element(tooltip).toBeVisible()
    await userEvent.tab()
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  test('is closed by Escape, and the focus stays', async () => {
    const { button, tooltip } = await openButtons()
    await button('Before').click()
    await userEvent.tab()
    await expect.element(tooltip).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(tooltip).not.toBeInTheDocument()
    await expect.element(button('Delete')).toHaveFocus()
  })
})

const movePointerTo = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))

/** Two buttons with tooltips. The tooltip of the second one appears after that of the first one, if the pointer was on both. */
async function openTwoTooltips(first: ReactNode) {
  const screen = await renderComponent(
    <>
      {first}
      <Tooltip label="Prints the order">
        <button type="button">Print</button>
      </Tooltip>
      <p>Elsewhere</p>
    </>,
  )
  // an earlier test has left the pointer somewhere
  await screen.getByText('Elsewhere').hover()
  const element = (name: string) => screen.getByRole('button', { name, exact: true }).findElement()
  return { screen, first: await element('Save'), second: await element('Print'), tooltips: screen.getByRole('tooltip') }
}

test('Escape during the delay cancels a tooltip', async () => {
  const { first, second, tooltips } = await openTwoTooltips(
    <Tooltip label="Saves the order">
      <button type="button">Save</button>
    </Tooltip>,
  )
  movePointerTo(first)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  movePointerTo(second)
  await expect.element(tooltips).toHaveTextContent('Prints the order')
})

/** A button that its own action disables. */
function SaveButton() {
  const [isSaved, setSaved] = useState(false)
  return (
    <WithReason reason={isSaved && 'Nothing has been changed yet.'}>
      <button type="button" onClick={() => setSaved(true)}>
        Save
      </button>
    </WithReason>
  )
}

test('A button that its own action disables keeps the focus, and shows why only when it is used again', async () => {
  const { screen, first, second, tooltips } = await openTwoTooltips(<SaveButton />)
  await userEvent.tab()
  expect(document.activeElement).toBe(first)
  movePointerTo(first)
  await userEvent.keyboard('{Enter}')
  movePointerTo(second)
  await expect.element(tooltips).toHaveTextContent('Prints the order')
  const button = screen.getByRole('button', { name: 'Save' })
  await expect.element(button).toHaveAccessibleDescription('Nothing has been changed yet.')
  expect(document.activeElement).toBe(first)
  second.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
  await expect.element(tooltips).not.toBeInTheDocument()
  movePointerTo(first)
  await expect.element(tooltips).toHaveTextContent('Nothing has been changed yet.')
})

test('The tooltip of a disabled button with an icon only shows its name above the reason', async () => {
  const screen = await renderComponent(
    <IconButton label="Delete" icon={IconTrash} reason="Select something first." onClick={() => {}} />,
  )
  const button = screen.getByRole('button', { name: 'Delete', exact: true })
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  const tooltip = screen.getByRole('tooltip').element() as HTMLElement
  expect(tooltip.innerText).toBe('Delete\nSelect something first.')
  await expect.element(button).toHaveAccessibleDescription('Select something first.')
})

test('A touch shows the reason of a disabled button until another place is touched', async () => {
  const screen = await renderComponent(
    <>
      <WithReason reason="Select something first.">
        <button type="button">Print</button>
      </WithReason>
      <p>Elsewhere</p>
    </>,
  )
  const touch = (element: Element) => {
    for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  }
  const button = screen.getByRole('button', { name: 'Print' })
  await expect.element(button).toBeVisible()
  touch(button.element())
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Select something first.')
  touch(screen.getByText('Elsewhere').element())
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})
