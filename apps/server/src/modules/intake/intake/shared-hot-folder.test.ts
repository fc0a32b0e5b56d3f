import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'

const shop = await hotFolderFixture()
const { server, environment, hotFolder, names, settle, newWatcher } = shop
const { database } = server.services

/** Puts a complete file with a picture of its own into the hot folder. */
async function put(name: string, seed: number): Promise<void> {
  const { bytes } = await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })
  const temporary = path.join(server.services.settings.dataFolder, name)
  await writeFile(temporary, bytes)
  await rename(temporary, path.join(hotFolder.folder, name))
}

const loadOrderIds = () =>
  database.inEnvironment(environment.id, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>('select order_id as id from orders order by order_id')
    return rows.map(({ id }) => id)
  })

const claims = () => readdir(path.join(hotFolder.folder, '.taken')).catch(() => [])

test('A server that starts between the record of a claim and the rename of its file does not lose the file', async () => {
  await put('PhoneCase-Black-M-1.png', 1)
  const other = newWatcher()
  let hasStarted = false
  /** The first look of the other server follows directly on the transaction that records the claim. */
  const inEnvironment: Database['inEnvironment'] = async (id, work, options) => {
    const result = await database.inEnvironment(id, work, options)
    if (hasStarted) return result
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from intake_files where environment_id = $1 and state = 'taken'",
      [environment.id],
    )
    if (rows[0]?.count !== 1) return result
    hasStarted = true
    await other.scan()
    return result
  }
  await settle(newWatcher({ ...server.services, database: { ...database, inEnvironment } }))
  expect(hasStarted).toBe(true)
  expect(await names(hotFolder.done)).toEqual(['PhoneCase-Black-M-1.png'])
  expect([await claims(), await names(hotFolder.error)]).toEqual([[], []])
  expect(await loadOrderIds()).toHaveLength(1)
})

test('Two servers that watch one hot folder, and start again at any time, make one order of each file', async () => {
  const expected = (await loadOrderIds()).length + 40
  const [first, second] = [newWatcher(), newWatcher()]
  for (let seed = 2; seed < 42; seed += 1) {
    await put(`PhoneCase-Black-M-${seed}.png`, seed)
    if (seed % 8 !== 1) continue
    // Each of them starts at another moment of the work of the others.
    await Promise.all([first, newWatcher(), second, newWatcher()].map((watcher) => settle(watcher)))
  }
  await settle(newWatcher())
  expect(await loadOrderIds()).toHaveLength(expected)
  expect([await claims(), await names(hotFolder.error)]).toEqual([[], []])
  expect(await names(hotFolder.done)).toHaveLength(41)
})
