/** Worker thread that composes one sheet and exits, so that composing does not block the event loop of the server. */
import { parentPort } from 'node:worker_threads'
import { type ComposeInput, composeSheet } from '@platen/imposer/compose'

parentPort?.once('message', (input: ComposeInput) => {
  // An exception ends the thread, and the `error` event rejects the caller's promise.
  void composeSheet(input).then((result) => parentPort?.postMessage(result))
})
