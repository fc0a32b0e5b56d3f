import { parentPort } from 'node:worker_threads'
import { type Artwork, normalise } from './artwork-set.ts'

/** An artwork, and the path of its prepared PDF. */
export type PrepareRequest = readonly [artwork: Artwork, ready: string]

parentPort?.on('message', ([artwork, ready]: PrepareRequest) => {
  void normalise(artwork, ready).then(() => parentPort?.postMessage('prepared'))
})
parentPort?.postMessage('started')
