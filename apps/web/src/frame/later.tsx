import { type ComponentType, useEffect, useState } from 'react'

const RETRY_MS = 1000

type Fetch = () => Promise<unknown>
const waiting: Fetch[] = []
let isIdle = false

/**
 * A component whose code a first visit does not wait for: it is fetched once the browser has nothing better to do, or
 * when it is first shown. Until it is there nothing is shown, and a network that fails is asked again, so that a dialog
 * which tells of a lost connection comes even then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    Loaded ??= await load()
  }
  soon(fetch)

  return function Later(props: Props) {
    const [, setThere] = useState(Loaded !== null)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () =>
        void fetch().then(
          () => setThere(true),
          () => {
            timer = setTimeout(ask, RETRY_MS)
          },
        )
      ask()
      return () => clearTimeout(timer)
    }, [])
    return Loaded && <Loaded {...props} />
  }
}

function soon(fetch: Fetch): void {
  waiting.push(fetch)
  if (isIdle) whenIdle()
}

/** One after the other, each when the browser has nothing to do, those of the screen itself first; what fails is fetched when it is shown. */
function whenIdle(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  idle(() => {
    const next = waiting.pop()
    if (next) void next().then(whenIdle, whenIdle)
  })
}

/** From now on what comes later is fetched: the first screen stands. */
export function fetchWhatComesLater(): void {
  if (isIdle) return
  isIdle = true
  whenIdle()
}
