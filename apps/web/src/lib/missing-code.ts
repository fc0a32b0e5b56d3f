/** Delays in ms after which failed loads of code are retried; the last one is repeated. */
const RETRY_DELAYS_MS = [1000, 5000, 30_000]

let isMissing = false
const listeners = new Set<() => void>()

/** Whether code of this page is no longer on the server, so that the page must be reloaded. */
export const isCodeMissing = (): boolean => isMissing

export function subscribeToMissingCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reportMissingCode(): void {
  isMissing = true
  for (const listener of listeners) listener()
}

/** Messages of Chromium, Firefox and WebKit for a module that could not be loaded by `import()`. */
const CODE_LOAD_ERROR = /dynamically imported module|Importing a module script failed/

/** Whether an error is a failed load of code. */
export const isCodeLoadError = (error: unknown): boolean =>
  error instanceof TypeError && CODE_LOAD_ERROR.test(error.message)

/**
 * Returns the delay before the next attempt to load code, in ms, after this number of failed attempts. Returns null if
 * the server responds and the second attempt has failed: the server was upgraded and no longer has the code of this
 * page.
 * @param isServerReachable whether the server responded after the failure
 */
export function retryDelay(failures: number, isServerReachable: boolean): number | null {
  if (isServerReachable && failures > 1) return null
  return RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? null
}

const respondsToRequests = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/pax/health/live', { cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Loads code until it is loaded or known to be missing, which is reported to the subscribers. Returns the function that
 * stops the attempts.
 */
export function loadCode(load: () => Promise<unknown>, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let failures = 0
  const attempt = async () => {
    try {
      await load()
      if (!isStopped) onLoaded()
    } catch {
      failures += 1
      const delay = retryDelay(failures, await respondsToRequests())
      if (isStopped) return
      if (delay === null) reportMissingCode()
      else timer = setTimeout(() => void attempt(), delay)
    }
  }
  void attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
