import type { Client } from '@platen/contract/client'
import { expect, test } from 'vitest'
import { type Imported, importJigs } from './import-jigs.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60"><rect id="s1" x="5" y="5" width="40" height="50"/></svg>'

/** A server that takes every jig. */
function server() {
  const names: string[] = []
  const client = (async (_: unknown, { body }: { body: { name: string } }) => {
    names.push(body.name)
    return { id: String(names.length), version: 1 }
  }) as unknown as Client
  return { client, names }
}
/** What a file system does with a folder that is dropped, and with a file that has gone. */
const gone: Pick<File, 'name' | 'size' | 'text'> = {
  name: 'Folder',
  size: 4096,
  text: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
}
const huge: Pick<File, 'name' | 'size' | 'text'> = {
  name: 'Huge.svg',
  size: 5e9,
  text: () => Promise.reject(new Error('must not be read')),
}

test('Each drawing is told of, one that is refused stops none of the others, and names are made unique', async () => {
  const steps: (readonly Imported[])[] = []
  const { client, names } = server()
  const tray = new File([DRAWING], 'Tray.svg')
  await importJigs([tray, new File(['no'], 'Bad.svg'), gone, huge, tray], ['tray'], client, (step) => steps.push(step))
  expect(names).toEqual(['Tray copy', 'Tray copy (2)'])
  expect(steps).toHaveLength(10)
  expect(steps[0]?.map(({ state }) => state)).toEqual(['underWay', 'waiting', 'waiting', 'waiting', 'waiting'])
  expect(steps.at(-1)).toEqual([
    { file: 'Tray.svg', state: 'done', name: 'Tray copy' },
    { file: 'Bad.svg', state: 'refused', problem: { code: 'svgParseFailed', reason: 'notXml' } },
    { file: 'Folder', state: 'unreadable' },
    { file: 'Huge.svg', state: 'refused', problem: { code: 'svgParseFailed', reason: 'tooLarge' } },
    { file: 'Tray.svg', state: 'done', name: 'Tray copy (2)' },
  ])
})
