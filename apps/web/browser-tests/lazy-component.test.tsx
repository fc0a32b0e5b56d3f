import { expect, test } from 'vitest'
import { lazyComponent, setLazyPrerequisite, startIdlePreloading } from '../src/lib/lazy-component.tsx'

/** Adds a component, whose code is recorded when it is requested, to the queue. */
function queueComponent(name: string, requested: string[]): void {
  lazyComponent(() => {
    requested.push(name)
    return Promise.resolve(() => null)
  })
}

/** Resolves when the browser has been idle several times, which would be sufficient to load all queued components. */
async function waitForIdleTime(): Promise<void> {
  for (let count = 0; count < 20; count += 1)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }))
}

test('Preloading ends after a failure and continues when another component is queued', async () => {
  const requested: string[] = []
  const prerequisite = Promise.withResolvers<void>()
  setLazyPrerequisite(() => prerequisite.promise)
  for (const name of ['a', 'b', 'c']) queueComponent(name, requested)
  startIdlePreloading()
  await expect.poll(() => requested).toEqual(['c'])
  prerequisite.reject(new TypeError('Failed to fetch dynamically imported module'))
  await waitForIdleTime()
  expect(requested).toEqual(['c'])

  queueComponent('d', requested)
  await expect.poll(() => requested).toEqual(['c', 'd'])
  await waitForIdleTime()
  expect(requested).toEqual(['c', 'd'])

  setLazyPrerequisite(() => Promise.resolve())
  queueComponent('e', requested)
  await expect.poll(() => requested, { timeout: 30_000 }).toEqual(['c', 'd', 'e', 'b', 'a'])
})
