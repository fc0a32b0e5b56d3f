import { calls } from '@platen/contract/calls'
import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'
import { client } from '../src/api/client.ts'

/** Clicks the buttons of these names one after the other. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (within: Pick<Locator, 'getByRole'>) => {
    for (const name of names) {
      await within
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    }
  }

/** Adds a copy of an order to the first preset, until the end of the test. */
export async function bookOneCopy(screen: Pick<Locator, 'getByRole'>): Promise<void> {
  const { outputPresets } = await client(calls.outputPresets.list)
  const presetId = outputPresets.find(({ name }) => name === 'Flatbed morning')?.id ?? ''
  await screen.getByRole('row', { name: /Pen-Black-S-6/ }).click()
  await press('Add one')(screen)
  onTestFinished(async () => void (await client(calls.outputPresets.unbook, { body: { presetId } })))
}
