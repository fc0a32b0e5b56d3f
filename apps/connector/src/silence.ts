export interface SilenceGuard {
  readonly signal: AbortSignal
  /** Something came: the time begins anew. */
  heard(): void
  done(): void
}

/** Ends what hangs on its signal once nothing was heard for so many ms. */
export function guardSilence(ms: number): SilenceGuard {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), ms)
  }
  heard()
  return { signal: controller.signal, heard, done: () => clearTimeout(timer) }
}
