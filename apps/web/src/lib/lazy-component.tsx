import { type ComponentType, useEffect, useState } from 'react'

const RETRY_MS = 1000

type Loader = () => Promise<unknown>
const preloadQueue: Loader[] = []
let isPreloading = false

/**
 * A component whose code a first visit does not wait for: it is fetched once the browser has nothing better to do, or
 * when it is first shown. Until it is there nothing is shown, and a network that fails is asked again, so that a dialog
 * which tells of a lost connection comes even then.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Component: ComponentType<Props> | null = null
  const fetch = async () => {
    Component ??= await load()
  }
  queuePreload(fetch)

  return function Later(props: Props) {
    const [, setIsLoaded] = useState(Component !== null)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () =>
        void fetch().then(
          () => setIsLoaded(true),
          () => {
            timer = setTimeout(ask, RETRY_MS)
          },
        )
      ask()
      return () => clearTimeout(timer)
    }, [])
    return Component && <Component {...props} />
  }
}

function queuePreload(fetch: Loader): void {
  preloadQueue.push(fetch)
  if (isPreloading) preloadNext()
}

/** One after the other, each when the browser has nothing to do, those of the screen itself first; what fails is fetched when it is shown. */
function preloadNext(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  idle(() => {
    const next = preloadQueue.pop()
    if (next) void next().then(preloadNext, preloadNext)
  })
}

/** From now on what comes later is fetched: the first screen stands. */
export function startIdlePreloading(): void {
  if (isPreloading) return
  isPreloading = true
  preloadNext()
}
