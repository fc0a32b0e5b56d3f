import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ComposeInput, ComposeResult } from '@platen/imposer/compose'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'

const SCRIPT = path.join(import.meta.dirname, 'compose-sheet.worker.ts')

/** An idle thread that has loaded its modules: loading takes several times as long as composing a typical sheet. */
let warmThread: Worker | undefined

function spawnThread(): Worker {
  const thread = new Worker(SCRIPT)
  // The idle thread does not keep the process alive.
  thread.unref()
  const forget = (): void => {
    if (warmThread === thread) warmThread = undefined
  }
  thread.once('error', forget)
  thread.once('exit', forget)
  return thread
}

/** Starts a thread for the next sheet in advance. */
export function prewarmComposeThread(): void {
  warmThread ??= spawnThread()
}

/** Composes one sheet in a new thread. Throws if the thread exits without a result. */
export function composeInThread(input: ComposeInput): Promise<ComposeResult> {
  assertNoOpenTransaction('Composing a sheet')
  const thread = warmThread ?? spawnThread()
  warmThread = undefined
  thread.ref()
  const result = new Promise<ComposeResult>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('composing ended without a result')))
  })
  thread.postMessage(input)
  return result.finally(prewarmComposeThread)
}
