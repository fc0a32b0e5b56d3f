/** A worker thread that waits for one sheet, composes it and ends, so that calls go on being answered meanwhile. */
import { parentPort } from 'node:worker_threads'
import { type ComposeInput, composeSheet } from '@platen/imposer/compose'

parentPort?.once('message', (input: ComposeInput) => {
  // what is thrown ends the thread, and whoever waits is told
  void composeSheet(input).then((result) => parentPort?.postMessage(result))
})
