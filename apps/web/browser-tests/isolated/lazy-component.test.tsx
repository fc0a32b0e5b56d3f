import { type ComponentType, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { Announcer } from '../../src/app/announcer.tsx'
import { NavigationProgress } from '../../src/app/shell/navigation-progress.tsx'
import {
  lazyComponent,
  lazyWithoutProgress,
  setLazyPrerequisite,
  startIdlePreloading,
} from '../../src/lib/lazy-component.tsx'
import { renderComponent } from '../render-component.tsx'

// A browser that runs several test files in parallel may not be idle for minutes.
beforeAll(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
})

/** Adds a component, whose code is recorded when it is requested, to the queue. */
function queueComponent(name: string, requested: string[]): void {
  lazyComponent(() => {
    requested.push(name)
    return Promise.resolve(() => null)
  })
}

/** Resolves when the browser has been idle several times, which would be sufficient to load all queued components. */
async function waitForIdleTime(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await new Promise((resolve) => requestIdleCallback(resolve))
}

test('Preloading starts some time after the first screen, ends after a failure and continues when another component is queued', async () => {
  const requested: string[] = []
  const prerequisite = Promise.withResolvers<void>()
  setLazyPrerequisite(() => prerequisite.promise)
  for (const name of ['a', 'b', 'c']) queueComponent(name, requested)
  startIdlePreloading()
  await waitForIdleTime()
  expect(requested).toEqual([])
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
  await expect.poll(() => requested).toEqual(['c', 'd', 'e', 'b', 'a'])
})

/** Renders a button that opens the component, below the progress line. */
async function openLater(Later: ComponentType) {
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <NavigationProgress />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Later />}
        <Announcer />
      </>
    )
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }])
  const screen = await renderComponent(<RouterProvider router={router} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  return screen
}

const findProgressLine = () => document.querySelector('[data-progress]')
const Content = () => <p>The content</p>

test('A progress line and an announcement show that the code of an opened dialog is being loaded', async () => {
  const code = Promise.withResolvers<ComponentType>()
  const screen = await openLater(lazyComponent(() => code.promise))
  await expect.poll(findProgressLine).not.toBeNull()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
  code.resolve(Content)
  await expect.element(screen.getByText('The content')).toBeVisible()
  await expect.poll(findProgressLine).toBeNull()
})

test('The code of a part of a screen is loaded without a progress line', async () => {
  const requested = Promise.withResolvers<void>()
  const code = Promise.withResolvers<ComponentType>()
  const screen = await openLater(
    lazyWithoutProgress(() => {
      requested.resolve()
      return code.promise
    }),
  )
  await requested.promise
  expect(findProgressLine()).toBeNull()
  code.resolve(Content)
  await expect.element(screen.getByText('The content')).toBeVisible()
})
