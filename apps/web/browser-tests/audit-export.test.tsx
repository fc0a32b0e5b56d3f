import { calls } from '@platen/contract/calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { delayResponses, failRequests, matchCall } from './faults.ts'
import { openScreen } from './open-screen.tsx'

/** The requests of an export. */
const EXPORT = /\/pax\/audit\?.*limit=500/

test('the export has ids in place of names that cannot be loaded, and says so', async () => {
  const repair = failRequests(matchCall(calls.jigs.list), 'jigs-failed')
  const files = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => files.mockRestore())
  const screen = await openScreen('settings/audit')
  const exportButton = screen.getByRole('button', { name: 'Export as CSV' })
  const note = screen.getByRole('main').getByText('The exported file has ids in their place.', { exact: false })
  await exportButton.click()
  await expect.element(note).toBeVisible()
  expect(files).toHaveBeenCalledOnce()
  const [file] = files.mock.calls[0] ?? []
  expect(file instanceof Blob && (await file.text())).toContain('"subjectId"')
  await expect.poll(() => screen.getByRole('status').element().textContent).toContain('Some names could not be loaded.')
  repair()
  await exportButton.click()
  await expect.poll(() => files.mock.calls.length).toBe(2)
  await expect.element(note).not.toBeInTheDocument()
})

test('the export ends when the page is left', async () => {
  delayResponses(EXPORT)
  const requests = vi.spyOn(window, 'fetch')
  onTestFinished(() => requests.mockRestore())
  const areAborted = () =>
    requests.mock.calls
      .filter(([url]) => typeof url === 'string' && EXPORT.test(url))
      .map(([, init]) => init?.signal?.aborted)
  const screen = await openScreen('settings/audit')
  await screen.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(areAborted).toEqual([false])
  await screen.router.navigate('/demo/settings')
  await expect.poll(areAborted).toEqual([true])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('the export is cancelled while names are loaded', async () => {
  delayResponses(matchCall(calls.jigs.list))
  const screen = await openScreen('settings/audit')
  const exportButton = screen.getByRole('button', { name: 'Export as CSV' })
  await exportButton.click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(exportButton).toBeEnabled()
})
