import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from './missing-code.ts'

type Loader = () => Promise<unknown>
let loadPrerequisite: Loader = async () => {}
/** Sets what every lazy component waits for besides its code. */
export const setLazyPrerequisite = (load: Loader): void => {
  loadPrerequisite = load
}

/** Time from the first screen until code is preloaded: what a user does first does not wait for it. */
const PRELOAD_DELAY_MS = 3000
/** After this time, code is loaded although the browser was not idle. */
const IDLE_TIMEOUT_MS = 5000

const preloadQueue: Loader[] = []
let isPreloading = false
/** Whether a component of the queue is being loaded, or will be when the browser is idle. */
let isLoading = false

/**
 * Returns a component whose code is not part of the first load, such as a dialog. The code is loaded when the browser
 * is idle or when the component is first rendered; it renders nothing until then, and the page shows a progress line. A
 * failed load is retried until the code is known to be missing.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return createLazy(load, awaitCode)
}

/** Like `lazyComponent`, without the progress line: for a part of a screen that the user has not requested. */
export function lazyWithoutProgress<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return createLazy(load, () => () => {})
}

/**
 * @param onWait called when a component waits for its code; returns a function that is called when it no longer does
 */
function createLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onWait: () => () => void,
): ComponentType<Props> {
  let Component: ComponentType<Props> | null = null
  const fetch = async () => {
    if (Component) return
    const [loaded] = await Promise.all([load(), loadPrerequisite()])
    Component = loaded
  }
  queuePreload(fetch)

  return function Later(props: Props) {
    const [isLoaded, setIsLoaded] = useState(Component !== null)
    useEffect(() => (isLoaded ? undefined : onWait()), [isLoaded])
    useEffect(() => {
      let stop = () => {}
      // In a task of its own: the effects of a screen can be in the task of its commit.
      const timer = setTimeout(() => {
        stop = loadCode(fetch, () => setIsLoaded(true))
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    }, [])
    return Component && <Component {...props} />
  }
}

/** How many dialogs that were opened wait for their code. */
let awaitedCount = 0
const awaitedListeners = new Set<() => void>()

function changeAwaitedCount(difference: number): void {
  awaitedCount += difference
  for (const listener of awaitedListeners) listener()
}

function awaitCode(): () => void {
  changeAwaitedCount(1)
  return () => changeAwaitedCount(-1)
}

/** Whether something that the user has opened waits for its code. */
export const isCodeAwaited = (): boolean => awaitedCount > 0

export function subscribeToAwaitedCode(listener: () => void): () => void {
  awaitedListeners.add(listener)
  return () => awaitedListeners.delete(listener)
}

function queuePreload(fetch: Loader): void {
  preloadQueue.push(fetch)
  if (isPreloading && !isLoading) preloadNext()
}

/**
 * Loads the queued components one at a time when the browser is idle, the most recently queued (those of the current
 * screen) first. Ends after a failure until another component is queued, because each component would request the same
 * missing file again. A failed load is repeated when the component is rendered.
 */
function preloadNext(): void {
  isLoading = true
  // A tab in the background, or with an animation, may never be idle.
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
  const stop = () => {
    isLoading = false
  }
  idle(
    () => {
      const next = preloadQueue.pop()
      if (next) void next().then(preloadNext, stop)
      else stop()
    },
    { timeout: IDLE_TIMEOUT_MS },
  )
}

/** Starts preloading after a delay. Called once the first screen is rendered. */
export function startIdlePreloading(): void {
  if (isPreloading) return
  isPreloading = true
  isLoading = true
  setTimeout(preloadNext, PRELOAD_DELAY_MS)
}
