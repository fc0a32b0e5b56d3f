import { expect, inject, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { breakConnection, countRequests, delayResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'

const OPEN = '/pax/customerproof/open'
const APPROVE = '/pax/customerproof/approve'
const TEXTS = '/pax/customerproof/texts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the page of the order that waits for its customer (e2e/browser-test-server.ts). */
    proofPath: string
  }
}

const proofPath = inject('proofPath')

test('the page of a customer shows that it is loading, then the artwork and the texts', async () => {
  const release = delayResponses(OPEN)
  const screen = await openScreen(proofPath, null)
  await expect.element(screen.getByLabelText('Loading')).toBeVisible()
  release()
  await expect.element(screen.getByRole('img', { name: 'Your order as it will be printed' })).toBeVisible()
  await expect.element(screen.getByText('Ana', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Loading')).not.toBeInTheDocument()
})

test('the page of a customer shows an error while the server does not respond, and Try again loads it and focuses its heading', async () => {
  const repair = breakConnection(OPEN)
  const screen = await openScreen(proofPath, null)
  await expect.element(screen.getByRole('heading', { name: 'The page cannot be shown now' })).toBeVisible()
  repair()
  const release = delayResponses(OPEN)
  await screen.getByRole('button', { name: 'Try again' }).click()
  const heading = screen.getByRole('heading', { name: 'Please check your order' })
  await expect.element(screen.getByLabelText('Loading')).toBeVisible()
  await expect.element(heading).toHaveFocus()
  release()
  await expect.element(screen.getByText('Ana', { exact: true })).toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('a link that does not exist shows a message', async () => {
  const screen = await openScreen('/demo/proof/unknown', null)
  await expect.element(screen.getByRole('heading', { name: 'This link is not valid' })).toHaveFocus()
  await expect
    .poll(() => screen.getByRole('status').element().textContent)
    .toContain('It was used, replaced or has expired.')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('the first text has the focus while the customer changes the texts, and then the button that opened them', async () => {
  const screen = await openScreen(proofPath, null)
  const change = screen.getByRole('button', { name: 'Change text' })
  await expect.element(change).not.toHaveAttribute('aria-disabled')
  ;(change.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(change).toHaveFocus()
})

test('texts that could not be sent stay in the form, and the next attempt sends them once', async () => {
  const screen = await openScreen(proofPath, null)
  await screen.getByRole('button', { name: 'Change text' }).click()
  const text = screen.getByRole('textbox', { name: 'Name' })
  const save = screen.getByRole('button', { name: 'Save text' })
  await text.fill('Anna')
  const repair = breakConnection(TEXTS)
  await save.click()
  await expect.element(screen.getByRole('main').getByText('It was not sent.', { exact: false })).toBeVisible()
  await expect.element(text).toHaveValue('Anna')
  repair()
  const requests = countRequests(TEXTS)
  const release = delayResponses(TEXTS)
  await userEvent.dblClick(save)
  ;(text.element() as HTMLTextAreaElement).form?.requestSubmit()
  await expect.element(save).toHaveAttribute('data-loading', 'true')
  release()
  await expect.element(screen.getByText('Anna', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change text' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled')
  expect(requests()).toBe(1)
})

test('an approval that could not be sent keeps the note, and the next attempt sends it once', async () => {
  const screen = await openScreen(proofPath, null)
  const note = screen.getByRole('textbox', { name: 'Note to the shop (optional)' })
  const approve = screen.getByRole('button', { name: 'Approve' })
  await note.fill('Thanks!')
  const repair = breakConnection(APPROVE)
  await approve.click()
  await expect.element(screen.getByRole('main').getByText('It was not sent.', { exact: false })).toBeVisible()
  await expect.element(note).toHaveValue('Thanks!')
  repair()
  const requests = countRequests(APPROVE)
  const release = delayResponses(APPROVE)
  await userEvent.dblClick(approve)
  await expect.element(approve).toHaveAttribute('data-loading', 'true')
  release()
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus()
  await expect.poll(() => screen.getByRole('status').element().textContent).toContain('The shop has your approval.')
  expect(requests()).toBe(1)
})
