import type { FastifyBaseLogger } from 'fastify'

/** Work that is done again and again, one round at a time: at the latest after `everyMs`, at once when woken. */
export interface WorkLoop {
  /** There is something to do: a round starts now, or right after the one under way. */
  wake(): void
  /** Waits for the round under way; no other one starts. */
  stop(): Promise<void>
}

/** A round that throws is logged and tried again at its next time; the loop itself never ends by an error. */
export function startLoop(name: string, everyMs: number, log: FastifyBaseLogger, round: () => Promise<void>): WorkLoop {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let again = false
  let stopped = false

  const begin = (): void => {
    clearTimeout(timer)
    timer = undefined
    again = false
    underWay = round()
      .catch((error: unknown) => log.error({ err: error, work: name }, 'a round of background work failed'))
      .finally(() => {
        underWay = undefined
        if (stopped) return
        if (again) begin()
        else timer = setTimeout(begin, everyMs)
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
