import type { ComposeInput } from '@platen/imposer/compose'
import { Piscina } from 'piscina'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { traced } from '../../../tracing/traced.ts'
import type { CheckedSheet, ThreadResult } from './compose-thread.ts'

/** The runs and the proofs that a process composes at the same time. */
const THREADS = 4
/** An idle thread ends after this time; the first one remains. */
const IDLE_MS = 30_000

let pool: Piscina | undefined

/**
 * Starts the first thread. Threads are used for several sheets, because loading their modules takes several times as
 * long as composing a typical sheet.
 */
export function startComposeThreads(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./compose-thread.ts', import.meta.url).href,
    name: 'composeSheetInThread',
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  })
  return pool
}

/**
 * Composes one sheet in a thread. Throws if the thread ends without a result, or if composing fails: then with the
 * `code` of a system error, such as ENOSPC.
 */
export async function composeInThread(input: ComposeInput): Promise<CheckedSheet> {
  assertNoOpenTransaction('Composing a sheet')
  const done = (await traced('compose sheet', {}, () => startComposeThreads().run(input))) as ThreadResult
  if ('error' in done) throw Object.assign(new Error(done.error.message), { code: done.error.code })
  return done.result
}

/** Number of running threads. */
export const composeThreads = (): number => pool?.threads.length ?? 0
