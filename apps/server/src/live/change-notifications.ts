import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'
import pg from 'pg'
import type { EnvironmentTx } from '../database/database.ts'
import { lockInstance, newInstance } from '../database/instance-lock.ts'

const CHANNEL = 'platen_live'
/** Notified by triggers of the database, see 0631-ended-sessions.sql. */
const REVOCATION_CHANNEL = 'platen_ended'

/** `all`: notifications may have been missed, so every session has to be checked again. */
export type SessionRevocation = 'all' | `session ${string}` | `rights ${string} ${string}`

type Listener = (topics: readonly LiveTopic[]) => void

/**
 * Change notifications through the database (LISTEN and NOTIFY): sent at the commit, never without it, to every server
 * on the same database.
 */
export interface ChangeNotifier {
  /** Number of this server instance. Its advisory lock is held by the LISTEN connection, see `instance-lock.ts`. */
  readonly instance: number
  /** Subscribes to changes; `undefined` as environment subscribes to all. Returns the function that unsubscribes. */
  listen(
    environmentId: string | undefined,
    listener: (topics: readonly LiveTopic[], environmentId: string) => void,
  ): () => void
  /**
   * Subscribes to every revoked session and every user whose permissions change. Returns the function that
   * unsubscribes.
   */
  onSessionRevoked(listener: (ended: SessionRevocation) => void): () => void
  close(): Promise<void>
}

/** Adds a notification to the transaction; it is sent when that commits. */
export async function notifyChange(tx: EnvironmentTx, topics: readonly LiveTopic[]): Promise<void> {
  if (topics.length === 0) return
  const payload = JSON.stringify({ environmentId: tx.environmentId, topics: [...new Set(topics)] })
  tx.completeBeforeCommit(
    tx.client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] }),
  )
}

/** Detects within half a minute that the peer disappeared without closing the connection, on either side. */
const NOTICE_SILENCE = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`

export async function createChangeNotifier(config: pg.PoolConfig): Promise<ChangeNotifier> {
  const instance = newInstance()
  const byEnvironment = new Map<string, Set<Listener>>()
  const globalListeners = new Set<(topics: readonly LiveTopic[], environmentId: string) => void>()
  const sessionRevokedListeners = new Set<(ended: SessionRevocation) => void>()
  let closed = false
  let client: pg.Client | undefined

  const dispatch = (environmentId: string, topics: readonly LiveTopic[]): void => {
    for (const listener of byEnvironment.get(environmentId) ?? []) listener(topics)
    for (const listener of globalListeners) listener(topics, environmentId)
  }

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    newClient.on('notification', (message) => {
      if (message.channel === REVOCATION_CHANNEL) {
        for (const listener of sessionRevokedListeners) listener(message.payload as SessionRevocation)
        return
      }
      const notification = JSON.parse(message.payload ?? '{}') as { environmentId: string; topics: LiveTopic[] }
      dispatch(notification.environmentId, notification.topics)
    })
    newClient.on('error', () => undefined)
    const state = { isOpen: false, hasEnded: false }
    newClient.on('end', () => {
      state.hasEnded = true
      // A connection that failed to open is retried by the caller that opened it.
      if (state.isOpen && !closed) void reconnect()
    })
    try {
      await newClient.connect()
      await newClient.query(`${NOTICE_SILENCE}; listen ${CHANNEL}; listen ${REVOCATION_CHANNEL}`)
      await lockInstance(newClient, instance)
      if (state.hasEnded) throw new Error('the LISTEN connection ended')
    } catch (error) {
      void newClient.end().catch(() => undefined)
      throw error
    }
    client = newClient
    state.isOpen = true
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        await connect()
        // The notifier was closed while the connection was being opened.
        if (closed) return await client?.end()
        // Notifications in between are lost: every subscriber checks again.
        for (const listener of sessionRevokedListeners) listener('all')
        for (const environmentId of byEnvironment.keys()) dispatch(environmentId, LIVE_TOPICS)
        return
      } catch {
        await wait(1000, undefined, { ref: false })
      }
    }
  }

  await connect()
  return {
    instance,
    listen(environmentId, listener) {
      if (environmentId === undefined) {
        globalListeners.add(listener)
        return () => globalListeners.delete(listener)
      }
      const own: Listener = (topics) => listener(topics, environmentId)
      const listeners = byEnvironment.get(environmentId) ?? new Set()
      listeners.add(own)
      byEnvironment.set(environmentId, listeners)
      return () => {
        listeners.delete(own)
        if (listeners.size === 0) byEnvironment.delete(environmentId)
      }
    },
    onSessionRevoked(listener) {
      sessionRevokedListeners.add(listener)
      return () => sessionRevokedListeners.delete(listener)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
