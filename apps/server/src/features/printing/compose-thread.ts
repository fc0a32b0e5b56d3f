/** A worker thread that composes one sheet and ends, so that calls go on being answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ComposeInput, composeSheet } from '@platen/imposer/compose'

parentPort?.postMessage(await composeSheet(workerData as ComposeInput))
