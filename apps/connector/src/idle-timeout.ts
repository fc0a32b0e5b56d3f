export interface IdleTimeout {
  readonly signal: AbortSignal
  /** Restarts the timeout after data was received. */
  restart(): void
  done(): void
}

/** Creates a signal that is aborted after `ms` without a call of `restart`. */
export function createIdleTimeout(ms: number): IdleTimeout {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const reset = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), ms)
  }
  reset()
  return { signal: controller.signal, restart: reset, done: () => clearTimeout(timer) }
}
