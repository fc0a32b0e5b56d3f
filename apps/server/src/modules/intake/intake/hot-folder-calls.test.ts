import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls, type WireHotFolder, type WireIntakeProblem } from '@platen/contract/intake'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'
import { getHotFolders, type HotFolder } from './hot-folders.ts'
import { watchHotFolder } from './watch-hot-folder.ts'

const { server, environment, hotFolder, names, settle } = await hotFolderFixture()
const admin = await server.person(environment, 'admin')

const artwork = async (seed: number): Promise<Buffer> =>
  (await makeArtwork(seed, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes

const problems = (): Promise<{ code: string; file_name: string }[]> =>
  server.services.database.inEnvironment(environment.id, ({ kysely }) =>
    kysely.selectFrom('intake_problems').select(['code', 'file_name']).orderBy('created_at').execute(),
  )

test('A hot folder without a naming imports the first file and asks for the naming, once until that is dismissed', async () => {
  const unnamed = getHotFolders(server.services.settings, environment)[4] as HotFolder
  await mkdir(unnamed.folder, { recursive: true })
  const unnamedWatcher = watchHotFolder(server.services, environment, unnamed, { ...DEFAULT_STABILITY, delayMs: 1000 })
  const missing = async () => (await problems()).filter(({ code }) => code === 'naming_missing')
  for (const name of ['anything.png', 'another thing.png']) {
    await writeFile(path.join(unnamed.folder, name), await artwork(20 + name.length))
    await settle(unnamedWatcher)
    expect(await missing()).toEqual([{ code: 'naming_missing', file_name: 'anything.png' }])
  }
  expect(await names(unnamed.done)).toEqual(['another thing.png', 'anything.png'])
  const { body } = await admin.call(intakeCalls.problems, { query: {} })
  const problem = (body['problems'] as WireIntakeProblem[]).find(({ code }) => code === 'naming_missing')
  await admin.call(intakeCalls.dismissProblem, { params: { id: problem?.id ?? '' } })
  await writeFile(path.join(unnamed.folder, 'third.png'), await artwork(29))
  await settle(unnamedWatcher)
  expect((await missing()).map(({ file_name }) => file_name)).toEqual(['anything.png', 'third.png'])

  const open = async () =>
    ((await admin.call(intakeCalls.problems, { query: {} })).body['problems'] as WireIntakeProblem[]).filter(
      ({ code }) => code === 'naming_missing',
    )
  expect(await open()).toHaveLength(1)
  const save = (order: string[]) =>
    admin.call(inputSettingsCalls.saveConnectors, {
      body: { connectors: [{ type: 'HotFolder5', order, separator: '-', fixValues: [] }], learningMode: false },
    })
  expect((await save([])).status).toBe(200)
  expect(await open()).toHaveLength(1)
  expect((await save(['systemParam.media'])).status).toBe(200)
  expect(await open()).toEqual([])
})

test('The problems are searched by a part of the file name or source, also those of later pages', async () => {
  const shop = await server.environment()
  const person = await server.person(shop, 'operator')
  await server.services.database.inEnvironment(shop.id, (tx) =>
    tx.execute(
      `insert into intake_problems (environment_id, id, source, file_name, code, values, text, created_at)
       select $1, gen_random_uuid(), 'HotFolder' || n % 2 + 1, 'file-' || n || '.txt', 'file_empty', '{}', '',
              now() - n * interval '1 second' from generate_series(1, 300) n`,
    ),
  )
  const searchProblems = async (text: string) =>
    (await person.call(intakeCalls.problems, { query: { text } })).body as {
      problems: WireIntakeProblem[]
      total: number
    }
  expect((await searchProblems('FILE-299')).problems.map(({ fileName }) => fileName)).toEqual(['file-299.txt'])
  expect((await searchProblems('hotfolder2')).problems).toHaveLength(150)
  expect((await searchProblems('%')).problems).toEqual([])
})

test('GET hotfolders returns the full paths, and the entries that are never imported', async () => {
  await mkdir(path.join(hotFolder.folder, 'old orders'))
  await writeFile(path.join(hotFolder.folder, '.hidden.pdf'), 'x')
  await symlink('/etc/hostname', path.join(hotFolder.folder, 'link.pdf'))
  const { body } = await admin.call(intakeCalls.hotFolders, {})
  const [first, second] = body['hotFolders'] as WireHotFolder[]
  expect(first).toMatchObject({ type: 'HotFolder1', path: hotFolder.folder, exists: true })
  expect(second).toMatchObject({ type: 'HotFolder2', exists: false })
  expect(first?.ignored).toEqual(
    expect.arrayContaining([
      { name: 'old orders', reason: 'folder' },
      { name: '.hidden.pdf', reason: 'hidden' },
      { name: 'link.pdf', reason: 'link' },
    ]),
  )
  expect(first?.ignoredCount).toBe(first?.ignored.length)
  const operator = await server.person(environment, 'operator')
  expect((await operator.call(intakeCalls.hotFolders, {})).status).toBe(403)
})
