import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_TOPICS, type LiveEvent, type LiveTopic } from '@platen/contract/live'
import { MAX_PRESET_IDS } from '@platen/contract/output-presets'
import pg from 'pg'
import type { EnvironmentTx } from '../database/database.ts'
import { lockInstance, newInstance } from '../database/instance-lock.ts'
import { NOTICE_SILENCE } from '../database/pool.ts'
import { lockServers, OtherServersError } from '../database/servers-lock.ts'
import type { Settings } from '../settings.ts'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'

/** Channel of the notifications of `notifyChange`. */
export const LIVE_CHANNEL = 'platen_live'
/** Notified by triggers of the database, see 0631-ended-sessions.sql. */
const REVOCATION_CHANNEL = 'platen_ended'

/** `all`: notifications may have been missed, so every session has to be checked again. */
export type SessionRevocation = 'all' | `session ${string}` | `rights ${string} ${string}` | `environment ${string}`

/** A topic of which anything may have changed, or one changed preset. */
export type Change = LiveTopic | { readonly presetId: string }

type Listener = (event: LiveEvent) => void

/**
 * Change notifications through the database (LISTEN and NOTIFY): sent after the commit, to every server on the same
 * database.
 */
export interface ChangeNotifier {
  /** Number of this server instance. Its advisory lock is held by the LISTEN connection, see `instance-lock.ts`. */
  readonly instance: number
  /** Subscribes to changes; `undefined` as environment subscribes to all. Returns the function that unsubscribes. */
  listen(environmentId: string | undefined, listener: (event: LiveEvent, environmentId: string) => void): () => void
  /**
   * Subscribes to every revoked session and every user whose permissions change. Returns the function that
   * unsubscribes.
   */
  onSessionRevoked(listener: (ended: SessionRevocation) => void): () => void
  /** The last changes, for a stream that begins before it is opened. */
  readonly recent: Pick<RecentChanges, 'position' | 'topicsSince'>
  close(): Promise<void>
}

interface ServersLock {
  readonly servers: Settings['servers']
  /** Called if others have acquired the lock after the connection ended: this server must not continue its work. */
  readonly onLost: (error: OtherServersError) => void
}

/** Combines changes to one event. It names presets only if no other preset can have changed. */
function toLiveEvent(changes: readonly Change[], source: string | undefined): LiveEvent {
  const topics = new Set(changes.map((change) => (typeof change === 'string' ? change : 'presets')))
  const presetIds = new Set(changes.flatMap((change) => (typeof change === 'string' ? [] : change.presetId)))
  const areAllNamed = presetIds.size > 0 && presetIds.size <= MAX_PRESET_IDS && !changes.includes('presets')
  return {
    topics: [...topics],
    ...(source === undefined ? {} : { source }),
    ...(areAllNamed ? { presetIds: [...presetIds] } : {}),
  }
}

/**
 * Sends a notification directly after the transaction commits. It is not part of the transaction: PostgreSQL commits
 * transactions that notify one after another, each with its own write to the disk.
 * @param source the name that the client gave the request
 */
export function notifyChange(tx: EnvironmentTx, changes: readonly Change[], source?: string): void {
  if (changes.length === 0) return
  const payload = JSON.stringify({ environmentId: tx.environmentId, ...toLiveEvent(changes, source) })
  tx.sendAfterCommit({ name: 'notify', text: 'select pg_notify($1, $2)', values: [LIVE_CHANNEL, payload] })
}

/**
 * Opens the connection that receives the notifications.
 *
 * @param serversLock also holds the lock of all servers on this connection, see `servers-lock.ts`
 * @throws `OtherServersError` if other servers hold that lock
 */
export async function createChangeNotifier(config: pg.PoolConfig, serversLock?: ServersLock): Promise<ChangeNotifier> {
  const instance = newInstance()
  const byEnvironment = new Map<string, Set<Listener>>()
  const globalListeners = new Set<(event: LiveEvent, environmentId: string) => void>()
  const sessionRevokedListeners = new Set<(ended: SessionRevocation) => void>()
  const recent = createRecentChanges(instance, () => performance.now())
  let closed = false
  let client: pg.Client | undefined

  const dispatch = (environmentId: string, event: LiveEvent): void => {
    recent.record({ environmentId, topics: event.topics })
    for (const listener of byEnvironment.get(environmentId) ?? []) listener(event)
    for (const listener of globalListeners) listener(event, environmentId)
  }

  async function connect(): Promise<void> {
    const newClient = new pg.Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
    newClient.on('notification', (message) => {
      if (message.channel === REVOCATION_CHANNEL) {
        for (const listener of sessionRevokedListeners) listener(message.payload as SessionRevocation)
        return
      }
      const { environmentId, ...event } = JSON.parse(message.payload ?? '{}') as LiveEvent & { environmentId: string }
      dispatch(environmentId, event)
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
      if (serversLock) await lockServers(newClient, serversLock.servers)
      await newClient.query(`${NOTICE_SILENCE}; listen ${LIVE_CHANNEL}; listen ${REVOCATION_CHANNEL}`)
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
        recent.reset()
        for (const listener of sessionRevokedListeners) listener('all')
        for (const environmentId of byEnvironment.keys()) dispatch(environmentId, { topics: LIVE_TOPICS })
        return
      } catch (error) {
        if (error instanceof OtherServersError && !closed) return serversLock?.onLost(error)
        await wait(1000, undefined, { ref: false })
      }
    }
  }

  await connect()
  return {
    instance,
    recent,
    listen(environmentId, listener) {
      if (environmentId === undefined) {
        globalListeners.add(listener)
        return () => globalListeners.delete(listener)
      }
      const environmentListener: Listener = (event) => listener(event, environmentId)
      const listeners = byEnvironment.get(environmentId) ?? new Set()
      listeners.add(environmentListener)
      byEnvironment.set(environmentId, listeners)
      return () => {
        listeners.delete(environmentListener)
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
