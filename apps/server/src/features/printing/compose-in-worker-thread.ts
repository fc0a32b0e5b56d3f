import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ComposeInput, ComposeResult } from '@platen/imposer/compose'
import { assertNoOpenTransaction } from '../../database/held-connection.ts'

const SCRIPT = path.join(import.meta.dirname, 'compose-sheet.worker.ts')

/** A thread that has read its program and waits: that takes several times as long as composing a common sheet. */
let warmThread: Worker | undefined

function spawnThread(): Worker {
  const thread = new Worker(SCRIPT)
  // it keeps no process from ending
  thread.unref()
  const forget = (): void => {
    if (warmThread === thread) warmThread = undefined
  }
  thread.once('error', forget)
  thread.once('exit', forget)
  return thread
}

/** Sees to it that the next sheet finds a thread that is ready. */
export function prewarmComposeThread(): void {
  warmThread ??= spawnThread()
}

/** Composes one sheet in a thread of its own, which is fresh each time. Throws where that ends without a result. */
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
