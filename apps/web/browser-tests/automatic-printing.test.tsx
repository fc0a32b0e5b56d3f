import { calls } from '@platen/contract/calls'
import { WEEKDAYS } from '@platen/domain/time-zones'
import { expect, test } from 'vitest'
import { client } from '../src/api/client.ts'
import { openScreen } from './open-screen.tsx'

test('a preset that prints automatically shows when it does so next', async () => {
  const screen = await openScreen('orders', 'operator')
  const saveRelease = async (releaseWhenFull: boolean, minute?: number) => {
    const { outputPresets } = await client(calls.outputPresets.list)
    const preset = outputPresets.find(({ name }) => name === 'Flatbed afternoon')
    if (!preset) throw new Error('the demo has no such preset')
    const releaseTimes = minute === undefined ? [] : [{ days: [...WEEKDAYS], minute }]
    await client(calls.outputPresets.save, { body: { presetData: { ...preset, releaseWhenFull, releaseTimes } } })
  }
  await screen.getByRole('tab', { name: /Flatbed afternoon/ }).click()
  await saveRelease(true)
  await expect.element(screen.getByText('Prints automatically as soon as every slot is taken')).toBeVisible()
  await saveRelease(true, 14 * 60 + 5)
  await expect
    .element(screen.getByText(/^Prints automatically: .*\b14:05, or as soon as every slot is taken$/))
    .toBeVisible()
  await saveRelease(false)
  await expect.element(screen.getByText(/^Prints automatically/)).not.toBeInTheDocument()
})
