/** The attempts at jobs that run in this process, and the environments of which another one may start. */

/**
 * Attempts in this process that continue without a worker because a folder does not respond. Each may occupy a thread
 * of libuv, so `npm start`, the service and the container set UV_THREADPOOL_SIZE to twice as many.
 */
export const MAX_DETACHED_ON_FOLDERS = 32
/**
 * Attempts in this process that continue without a worker because a web server sends slowly. Each occupies a socket.
 */
export const MAX_DETACHED_DOWNLOADS = 100
/**
 * Attempts of an environment in one group that continue without a worker; then none of its jobs of the group starts.
 */
export const MAX_DETACHED_PER_ENVIRONMENT = 4

interface Attempt {
  /** Releases the worker; the attempt continues. Returns false and does nothing if too many continue already. */
  detach(): boolean
  end(): void
}

interface Counts {
  running: number
  detached: number
}

/** The running attempts of one group. */
export interface RunningAttempts {
  /** Whether an attempt with this key has not ended. */
  isOngoing(key: string): boolean
  /** Starts an attempt. Returns undefined if no other one of the environment may start. */
  start(environmentId: string, key: string): Attempt | undefined
  /** Ids of the environments of which no other attempt may start. */
  busyEnvironments(): string[]
}

/**
 * Returns a function that creates the attempts of one group of a process.
 *
 * @param maxDetached attempts of all these groups that may continue without a worker
 * @returns its parameter is the number of attempts of an environment that may occupy a worker
 */
export function createAttemptCounter(maxDetached: number): (perEnvironment: number) => RunningAttempts {
  let allDetached = 0
  return (perEnvironment) => {
    const environments = new Map<string, Counts>()
    const ongoing = new Set<string>()
    const isBusy = ({ running, detached }: Counts): boolean =>
      running >= perEnvironment || detached >= MAX_DETACHED_PER_ENVIRONMENT
    return {
      isOngoing: (key) => ongoing.has(key),
      busyEnvironments: () => [...environments].flatMap(([id, counts]) => (isBusy(counts) ? [id] : [])),
      start(environmentId, key) {
        const counts = environments.get(environmentId) ?? { running: 0, detached: 0 }
        if (isBusy(counts)) return undefined
        environments.set(environmentId, counts)
        counts.running += 1
        ongoing.add(key)
        let isDetached = false
        return {
          detach() {
            if (allDetached >= maxDetached || counts.detached >= MAX_DETACHED_PER_ENVIRONMENT) return false
            isDetached = true
            allDetached += 1
            counts.detached += 1
            counts.running -= 1
            return true
          },
          end() {
            ongoing.delete(key)
            if (isDetached) {
              allDetached -= 1
              counts.detached -= 1
            } else counts.running -= 1
            if (counts.running + counts.detached === 0) environments.delete(environmentId)
          },
        }
      },
    }
  }
}
