import { calls } from '@platen/contract/calls'
import { newJig } from '@platen/domain/jigs'
import { expect, onTestFinished, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { client } from '../src/api/client.ts'
import { getAnnouncements, subscribeToAnnouncements } from '../src/lib/announcements.ts'
import { readDraft } from '../src/lib/editor-drafts.ts'
import { openScreen } from './open-screen.tsx'

/** Collects the texts that are announced from now on until the end of the test. Earlier ones are in the live region too. */
function collectAnnouncements(): ReadonlySet<string> {
  const texts = new Set<string>()
  const latest = Math.max(0, ...getAnnouncements().map(({ id }) => id))
  const add = () => {
    for (const { id, text } of getAnnouncements()) if (id > latest) texts.add(text)
  }
  onTestFinished(subscribeToAnnouncements(add))
  return texts
}

test('the editor of a jig that another user deletes announces neither kept changes nor a validation result, also after a rejected save', async () => {
  const screen = await openScreen('settings/jigs')
  const name = `Deleted elsewhere ${Date.now()}`
  const { id: _id, ...jig } = newJig('', name)
  const slots = [{ id: 's1', x: 10, y: 10, width: 50, height: 50, rotation: 0, type: 'RECT' as const }]
  const { id } = await client(calls.jigs.create, {
    body: { ...jig, locations: [], printerTypes: [], width: 100, height: 100, thickness: 12, slots },
  })
  const target = { kind: 'jig', id, environment: 'demo', userId: 'admin@demo.example' } as const
  // caused by the live event
  await expect.element(screen.getByText(name).first()).toBeVisible()
  await screen.router.navigate(`/demo/settings/jigs?edit=${id}`)
  const dialog = screen.getByRole('dialog', { name: /Deleted elsewhere/ })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed here')
  await expect.poll(() => readDraft(target)?.name).toBe('Changed here')
  const texts = collectAnnouncements()
  await client(calls.jigs.delete, { body: { id } })
  await expect.element(dialog.getByText(/^Somebody else has deleted this meanwhile/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('What you entered is still here.', { exact: false }).first()).toBeVisible()
  expect([...texts].filter((text) => /^Unsaved changes|^Everything in order/.test(text))).toEqual([])
  // the kept changes cannot be restored, so that there is no button for it
  await cleanup()
  const reloaded = await openScreen('settings/jigs')
  await expect.element(reloaded.getByText('Pens 12-up').first()).toBeVisible()
  await expect.element(reloaded.getByText(/^Unsaved changes of/)).not.toBeInTheDocument()
})

test('the notice of kept changes names each existing item whose editor is not open', async () => {
  const screen = await openScreen('settings/jigs')
  const { jigs } = await client(calls.jigs.list)
  const id = jigs.find(({ name }) => name === 'Pens 12-up')?.id ?? ''
  await screen.router.navigate(`/demo/settings/jigs?edit=${id}`)
  const dialog = screen.getByRole('dialog', { name: /Pens 12-up/ })
  const target = { kind: 'jig', id, environment: 'demo', userId: 'admin@demo.example' } as const
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed here')
  await expect.poll(() => readDraft(target)?.name).toBe('Changed here')
  await expect.element(screen.getByText(/^Unsaved changes of/)).not.toBeInTheDocument()
  await cleanup()
  const again = await openScreen('settings/jigs')
  await expect.element(again.getByText(/^Unsaved changes of “Changed here” were kept/).first()).toBeVisible()
})
