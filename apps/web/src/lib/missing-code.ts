/** Delays in ms after which failed loads of code are retried; the last one is repeated. */
const RETRY_DELAYS_MS = [1000, 5000, 30_000]

/**
 * Why code cannot be loaded: the server was upgraded and no longer has it, or any other reason, such as the network.
 */
export type MissingCodeReason = 'newVersion' | 'loadFailure'

let missingCodeReason: MissingCodeReason | null = null
const listeners = new Set<() => void>()

/** Why code of this page could not be loaded, so that the page must be reloaded; null if all code could be loaded. */
export const getMissingCodeReason = (): MissingCodeReason | null => missingCodeReason

export function subscribeToMissingCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reportMissingCode(reason: MissingCodeReason): void {
  missingCodeReason = reason
  for (const listener of listeners) listener()
}

/** Messages of Chromium, Firefox and WebKit for a module that could not be loaded by `import()`. */
const CODE_LOAD_ERROR = /dynamically imported module|Importing a module script failed/

/** Whether an error is a failed load of code. */
export const isCodeLoadError = (error: unknown): boolean =>
  error instanceof TypeError && CODE_LOAD_ERROR.test(error.message)

/**
 * Returns why a load of code failed: asks the server whether it still has the file. The errors of WebKit do not name
 * the file: if the server responds at all, it was probably upgraded.
 */
export async function findMissingCodeReason(error: unknown): Promise<MissingCodeReason> {
  const [url] = (error instanceof TypeError && /https?:\S+/.exec(error.message)) || []
  if (!url) return (await respondsToRequests()) ? 'newVersion' : 'loadFailure'
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? 'newVersion' : 'loadFailure'
  } catch {
    return 'loadFailure'
  }
}

/**
 * Returns the delay before the next attempt to load code, in ms, after this number of failed attempts. Returns null if
 * the server responds and the second attempt has failed: usually the server was upgraded and no longer has the code.
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
 * Loads code until it is loaded or missing although the server responds, which is reported to the subscribers. Returns
 * the function that stops the attempts.
 */
export function loadCode(load: () => Promise<unknown>, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let failures = 0
  const attempt = async () => {
    try {
      await load()
      if (!isStopped) onLoaded()
    } catch (error) {
      failures += 1
      const delay = retryDelay(failures, await respondsToRequests())
      if (isStopped) return
      if (delay === null) reportMissingCode(await findMissingCodeReason(error))
      else timer = setTimeout(() => void attempt(), delay)
    }
  }
  void attempt()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
