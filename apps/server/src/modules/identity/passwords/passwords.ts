import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { FairSlots } from '../../../fair-slots.ts'
import { BusyError } from '../../../http/busy-error.ts'

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 rounds, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A hash takes 20 ms of CPU time and one of the four libuv threads, which file access and DNS lookups use too. One
 * processor is left for other calls. `waitingPerKey` applies to one client or account, so that guesses from one address
 * do not delay others.
 */
const slots = new FairSlots({
  total: Math.max(1, availableParallelism() - 1),
  perKey: 1,
  waitingPerKey: 50,
  waitingInAll: 200,
  waitingMs: 60_000,
})
const BUSY_SECONDS = 2

async function runQueued<T>(by: string, work: () => Promise<T>): Promise<T> {
  assertNoOpenTransaction('Hashing a password')
  const done = await slots.run(by, work)
  if (typeof done === 'string') throw new BusyError('passwords', BUSY_SECONDS)
  return done.result
}

/**
 * Hashes a password. Throws `BusyError` if too many hashes are queued.
 *
 * @param by the environment whose user gets the password; each has its own queue
 */
export const hashPassword = async (password: string, by = 'outside'): Promise<string> =>
  runQueued(by, () => hash(password.normalize('NFC'), OPTIONS))

let dummyHash: Promise<string> | undefined

/** A failed hash is not kept; the next check hashes again. */
function getDummyHash(): Promise<string> {
  const hashing = dummyHash ?? hash('nobody has this password', OPTIONS)
  dummyHash = hashing
  hashing.catch(() => {
    if (dummyHash === hashing) dummyHash = undefined
  })
  return hashing
}

/**
 * Returns whether the password is right. An unknown user (`stored` is null) takes the same time, so that the response
 * time does not reveal which accounts exist. Throws `BusyError` if too many checks are queued.
 *
 * @param by address of the client, or the environment of a signed-in user; each has its own queue
 */
export async function verifyPassword(stored: string | null | undefined, password: string, by = ''): Promise<boolean> {
  assertNoOpenTransaction('Checking a password')
  const hashed = stored ?? (await getDummyHash())
  const right = await runQueued(by, () => verify(hashed, password.normalize('NFC')))
  return right && stored !== null && stored !== undefined
}

/**
 * Returns a catch handler for `verifyPassword` that undoes the count of an attempt rejected with `BusyError`, since its
 * password was not verified. Rethrows the error.
 */
export const uncountIfBusy =
  (uncount: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof BusyError) await uncount()
    throw error
  }
