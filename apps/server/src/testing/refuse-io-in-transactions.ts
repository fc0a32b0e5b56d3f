/**
 * For all tests of the server: reading and writing files, starting processes and threads, and external requests throw
 * while the calling code holds a connection of the pool.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import workers from 'node:worker_threads'
import { assertNoOpenTransaction } from '../database/held-connection.ts'

type Functions = Record<string, unknown>

function refuseIn(place: object, name: string, names: readonly string[]): void {
  const functions = place as Functions
  for (const each of names) {
    const original = functions[each]
    if (typeof original !== 'function') continue
    functions[each] = new Proxy(original, {
      apply(target, self, parameters) {
        assertNoOpenTransaction(`${name}.${each}`)
        return Reflect.apply(target as () => unknown, self, parameters)
      },
      construct(target, parameters, newTarget) {
        assertNoOpenTransaction(`${name}.${each}`)
        return Reflect.construct(target, parameters, newTarget) as object
      },
    })
  }
}

/** This module runs for each test file, and files of a worker share the functions. */
const installed = Symbol.for('platen.refuseIoInTransactions')
if (!(installed in globalThis)) {
  Object.defineProperty(globalThis, installed, { value: true })
  refuseIn(fs.promises, 'fs', Object.keys(fs.promises))
  refuseIn(fs, 'fs', ['createReadStream', 'createWriteStream', 'readFile', 'writeFile', 'stat', 'rename', 'rm'])
  refuseIn(childProcess, 'child_process', ['spawn', 'fork', 'exec', 'execFile'])
  refuseIn(workers, 'worker_threads', ['Worker'])
  refuseIn(http, 'http', ['request', 'get'])
  refuseIn(https, 'https', ['request', 'get'])
  syncBuiltinESMExports()
}
