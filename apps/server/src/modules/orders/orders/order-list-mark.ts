/**
 * The mark of a list of orders, which is its ETag. It names the transactions whose changes the list contains, so that
 * every server on the database can tell whether the list has changed since, also after a restart.
 */
import { createHash } from 'node:crypto'
import type { Database } from '../../../database/database.ts'
import { availableMigrations } from '../../../database/migrate.ts'
import { findInstallationId } from '../../../installation/installation-queries.ts'
import { VERSION } from '../../../version.ts'

export type OrderListKind = 'active' | 'history'

/** What a list contains: the changes of all transactions below `upper`, except those in `running`. */
export interface ListState {
  readonly upper: bigint
  readonly running: ReadonlySet<bigint>
  /** When the state was read, in seconds since 1970 by the clock of the database. */
  readonly at: number
}

/** Whether a list in this state contains the changes of a transaction, unless that was rolled back. */
export const containsChanges = ({ upper, running }: ListState, xid: bigint): boolean => xid < upper && !running.has(xid)

/** All transactions below this one have ended in a state. */
export const lowestRunning = ({ upper, running }: ListState): bigint =>
  [...running].reduce((lowest, xid) => (xid < lowest ? xid : lowest), upper)

export interface OrderListMark {
  /** See `loadListTag`. */
  readonly tag: string
  readonly place: OrderListKind
  readonly state: ListState
  /** The user who sees only their own jobs; undefined for all jobs. */
  readonly visibleTo: string | undefined
}

/** A mark that is older is unknown, in seconds: well below the retention of the change log. */
const MAX_AGE_SECONDS = 12 * 60 * 60

const MARK =
  /"([\w-]{16})\.(active|history)\.(\d{1,18}(?:-\d{1,18})*)\.([\da-z]{1,9})\.(all|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/

export function formatMark({ tag, place, state, visibleTo }: OrderListMark): string {
  const transactions = [state.upper, ...state.running].join('-')
  return `"${tag}.${place}.${transactions}.${state.at.toString(36)}.${visibleTo ?? 'all'}"`
}

/** Returns the first mark in a text, for example in If-None-Match; undefined if there is none. */
function findMark(text: string): { mark: OrderListMark; text: string } | undefined {
  const [found, tag = '', place, transactions = '', at = '', viewer] = MARK.exec(text) ?? []
  if (found === undefined) return undefined
  const [upper = 0n, ...running] = transactions.split('-').map(BigInt)
  const state = { upper, running: new Set(running), at: Number.parseInt(at, 36) }
  const visibleTo = viewer === 'all' ? undefined : viewer
  return { text: found, mark: { tag, place: place === 'history' ? 'history' : 'active', state, visibleTo } }
}

const isRecent = ({ state }: OrderListMark, now: Date): boolean => {
  const age = now.getTime() / 1000 - state.at
  return age < MAX_AGE_SECONDS && age > -MAX_AGE_SECONDS
}

/** Returns the mark that a text consists of; undefined if it is none, or too old to know what has changed since. */
export function parseMark(text: string, now: Date): OrderListMark | undefined {
  const parsedMark = findMark(text)
  return parsedMark?.text === text && isRecent(parsedMark.mark, now) ? parsedMark.mark : undefined
}

/** Returns the first mark in If-None-Match that is recent enough. */
export function findRecentMark(ifNoneMatch: string | undefined, now: Date): OrderListMark | undefined {
  const parsedMark = findMark(ifNoneMatch ?? '')
  return parsedMark && isRecent(parsedMark.mark, now) ? parsedMark.mark : undefined
}

/** Identifies the database and the program: marks of others are unknown. */
async function loadEpoch(database: Database): Promise<string> {
  const hash = createHash('sha256').update(await findInstallationId(database.pool))
  return hash
    .update(VERSION)
    .update((await availableMigrations()).join())
    .digest('hex')
}

const epochs = new WeakMap<Database, Promise<string>>()

/**
 * Returns the first part of the marks of an environment, the same on every server of this version: marks of another
 * database, another version or another environment have another one.
 */
export async function loadListTag(database: Database, environmentId: string): Promise<string> {
  const epoch = epochs.get(database) ?? loadEpoch(database)
  epochs.set(database, epoch)
  // A failure, for example of the database, is not remembered.
  epoch.catch(() => epochs.delete(database))
  return createHash('sha256')
    .update(`${await epoch} ${environmentId}`)
    .digest('base64url')
    .slice(0, 16)
}
