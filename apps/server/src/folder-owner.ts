import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NOTICE_SILENCE } from './database/pool.ts'
import { tryLockFolders } from './database/servers-lock.ts'
import type { Services } from './services.ts'

interface Work {
  stop(): Promise<void>
}

/** Interval at which a server that does not own the folders tries to become their owner, in ms. */
const RETRY_MS = 1000

/**
 * Runs work on hot folders and local output folders while this server owns them: one of the servers of a database at a
 * time, which holds a lock on its own connection. When that connection ends, so does the work, and another server takes
 * over; files and sheets that both work on for a moment are claimed by their rows.
 *
 * @param start starts the work; called each time when this server becomes the owner
 */
export function workAsFolderOwner(
  { log }: Pick<Services, 'log'>,
  config: pg.PoolConfig,
  start: () => Promise<Work>,
): Work {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const pause = () => wait(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined)

  /** Waits for the lock, and works until the connection ends. */
  async function waitAndWork(client: pg.Client): Promise<void> {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    await client.connect()
    await client.query(NOTICE_SILENCE)
    while (!(await tryLockFolders(client))) {
      await pause()
      if (signal.aborted) return
    }
    log.info('this server works on the hot folders and local output folders now')
    const work = await start()
    try {
      await Promise.race([ended, stopped])
    } finally {
      await work.stop()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
      client.on('error', () => undefined)
      try {
        await waitAndWork(client)
      } catch (error) {
        log.warn({ err: error }, 'working on the folders failed; trying again')
      }
      // Releases the lock after the work has ended.
      await client.end().catch(() => undefined)
      await pause()
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
