import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'
import { getHotFolders } from './hot-folders.ts'

const { server, environment, settle, newWatcher } = await hotFolderFixture()

test('Artwork of a changed order with printed copies is refused with the order: it is not stored, and its objects are removed', async () => {
  const [, byJobId] = getHotFolders(server.services.settings, environment)
  if (!byJobId) throw new Error('There is no second hot folder.')
  await mkdir(byJobId.folder, { recursive: true })
  const watcher = newWatcher(server.services, byJobId)
  const submit = async (seed: number) => {
    const { bytes } = await makeArtwork(seed, 'pdf', { widthMm: 75, heightMm: 155, text: 'Ada' })
    await writeFile(path.join(byJobId.folder, 'Job7-PhoneCase-Black-M-1.pdf'), bytes)
    await settle(watcher)
  }
  await submit(71)
  const { pool } = server.services.database
  await pool.query(
    `update frames set remaining = 0, pending = 0 where job_pk = (select id from jobs where job_id = 'Job7')`,
  )
  await submit(72)
  const { rows } = await pool.query(
    `select (select array_agg(code) from intake_problems where environment_id = $1) as problems,
            (select count(*) from artworks where file_name like 'Job7-%') as artworks,
            (select count(*) from object_removals where environment_id = $1) as removals,
            (select count(*) from object_intents where environment_id = $1) as intents`,
    [environment.id],
  )
  expect(rows).toEqual([{ problems: ['order_changed'], artworks: 1, removals: 1, intents: 0 }])
})
