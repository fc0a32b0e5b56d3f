import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createClient } from '@platen/contract/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ImportResult, importJigs } from './import-jigs.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60"><rect id="s1" x="5" y="5" width="40" height="50"/><rect id="frame" width="100" height="60"/></svg>'

/** A fake server that accepts every jig and records the names. */
const names: string[] = []
const server = createServer((request, response) => {
  void json(request).then((body) => {
    names.push((body as { name: string }).name)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: true, id: String(names.length), version: 1 }))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = createClient({ origin, customer: () => 'shop' })

beforeEach(() => {
  names.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Rejects like the browser for a dropped folder or a deleted file. */
const deleted: Pick<File, 'name' | 'size' | 'text'> = {
  name: 'Folder',
  size: 4096,
  text: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
}
const huge: Pick<File, 'name' | 'size' | 'text'> = {
  name: 'Huge.svg',
  size: 5e9,
  text: () => Promise.reject(new Error('must not be read')),
}

test('importJigs reports each drawing, continues after a failure, and makes names unique', async () => {
  const steps: (readonly ImportResult[])[] = []
  const tray = new File([DRAWING], 'Tray.svg')
  await importJigs([tray, new File(['no'], 'Bad.svg'), deleted, huge, tray], ['tray'], client, (step) =>
    steps.push(step),
  )
  expect(names).toEqual(['Tray copy', 'Tray copy (2)'])
  expect(steps).toHaveLength(10)
  expect(steps[0]?.map(({ state }) => state)).toEqual(['underWay', 'waiting', 'waiting', 'waiting', 'waiting'])
  const skipped = [{ reason: 'noSlotId', count: 1, names: ['frame'] }]
  expect(steps.at(-1)).toEqual([
    { file: 'Tray.svg', state: 'done', name: 'Tray copy', width: 100, height: 60, slotCount: 1, skipped },
    { file: 'Bad.svg', state: 'refused', problem: { code: 'svgParseFailed', reason: 'notXml' } },
    { file: 'Folder', state: 'unreadable' },
    { file: 'Huge.svg', state: 'refused', problem: { code: 'svgParseFailed', reason: 'tooLarge' } },
    { file: 'Tray.svg', state: 'done', name: 'Tray copy (2)', width: 100, height: 60, slotCount: 1, skipped },
  ])
})

test('importJigs finishes the drawing in progress when it is stopped, and reports the rest as skipped', async () => {
  const stopping = new AbortController()
  const steps: (readonly ImportResult[])[] = []
  const files = ['A.svg', 'B.svg', 'C.svg', 'D.svg'].map((name) => new File([DRAWING], name))
  const onStep = (step: readonly ImportResult[]) => {
    steps.push(step)
    if (step[1]?.state === 'underWay') stopping.abort()
  }
  await importJigs(files, [], client, onStep, stopping.signal)
  expect(names).toEqual(['A', 'B'])
  expect(steps.at(-1)?.map(({ state }) => state)).toEqual(['done', 'done', 'stopped', 'stopped'])
})
