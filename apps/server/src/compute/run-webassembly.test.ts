import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { runWebAssembly } from './run-webassembly.ts'

/** A module that does nothing but execute `unreachable`, as `run`. */
const MODULE = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00],
  ...[0x07, 0x07, 0x01, 0x03, 0x72, 0x75, 0x6e, 0x00, 0x00, 0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b],
]

test('A thread ends without an answer after an error of WebAssembly', async () => {
  const script = `
    const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(new URL('./run-webassembly.ts', import.meta.url).href)}).then(async ({ runWebAssembly }) => {
      const module = new WebAssembly.Module(Uint8Array.from(${JSON.stringify(MODULE)}))
      await runWebAssembly(() => new WebAssembly.Instance(module).exports.run()).catch(() => {})
      parentPort.postMessage('continues')
      setInterval(() => {}, 1000)
    })`
  const worker = new Worker(script, { eval: true })
  const messages: unknown[] = []
  worker.on('message', (message) => messages.push(message))
  const failed = new Promise((resolve) => worker.once('error', resolve))
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.once('message', () => {
    void worker.terminate()
  })
  await ended
  expect(messages).toEqual([])
  expect(await failed).toMatchObject({ message: 'unreachable' })
})

test('Other errors and results are those of the task', async () => {
  expect(await runWebAssembly(() => 5)).toBe(5)
  await expect(runWebAssembly(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
})
