/** Work that is done again and again, one round at a time; a round says after how many ms the next one begins. */
export interface PollingLoop {
  /** There is something to do: a round starts now, or right after the one under way. */
  wake(): void
  /** Waits for the round under way; no other one starts. */
  stop(): Promise<void>
}

/** A round must not throw: what goes wrong in it is its own to tell. */
export function startPollingLoop(round: () => Promise<number>): PollingLoop {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let again = false
  let stopped = false

  const begin = (): void => {
    clearTimeout(timer)
    timer = undefined
    again = false
    underWay = round().then((pauseMs) => {
      underWay = undefined
      if (stopped) return
      if (again) begin()
      else timer = setTimeout(begin, pauseMs)
    })
  }

  begin()
  return {
    wake() {
      if (stopped) return
      if (underWay) again = true
      else begin()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
