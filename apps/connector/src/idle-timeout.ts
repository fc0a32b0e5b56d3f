export interface IdleTimeout {
  readonly signal: AbortSignal
  /** Something came: the time begins anew. */
  heard(): void
  done(): void
}

/** Ends what hangs on its signal once nothing was heard for so many ms. */
export function createIdleTimeout(ms: number): IdleTimeout {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const reset = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), ms)
  }
  reset()
  return { signal: controller.signal, heard: reset, done: () => clearTimeout(timer) }
}
