/** A repeated task. Rounds never overlap; a round returns the delay before the next one in ms. */
export interface PollingLoop {
  /** Starts a round now, or immediately after the current one. */
  wake(): void
  /** Waits for the current round; no other round starts. */
  stop(): Promise<void>
}

/** `round` must not throw; it has to handle its errors. */
export function startPollingLoop(round: () => Promise<number>): PollingLoop {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let mustRepeat = false
  let stopped = false

  const begin = (): void => {
    clearTimeout(timer)
    timer = undefined
    mustRepeat = false
    current = round().then((pauseMs) => {
      current = undefined
      if (stopped) return
      if (mustRepeat) begin()
      else timer = setTimeout(begin, pauseMs)
    })
  }

  begin()
  return {
    wake() {
      if (stopped) return
      if (current) mustRepeat = true
      else begin()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
