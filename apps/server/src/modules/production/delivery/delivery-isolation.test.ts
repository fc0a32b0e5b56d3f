import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PLAIN_OUTPUT } from '@platen/domain/job-tickets'
import { afterAll, expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { deliveryFixture } from '../../../testing/delivery-fixture.ts'
import { grantOutputRoot, revokeOutputRoot } from '../../catalog/output-channels/grant-output-root.ts'
import { detectPickup } from './deliver-composed-run.ts'

const yards = await deliveryFixture()
const { services, settings, database } = yards
const outsideFolder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'platen-outside-')))
afterAll(() => rm(outsideFolder, { recursive: true, force: true }))

const getState = async (
  createDeliveryEnvironment: Awaited<ReturnType<typeof yards.createDeliveryEnvironment>>,
  id: string,
) => (await createDeliveryEnvironment.states()).get(id)

async function createTargetEnvironment() {
  const other = await yards.createDeliveryEnvironment()
  const folder = path.join(environmentFolder(settings, other.environment.resourceName), 'hotfolders/HotFolder1')
  await mkdir(folder, { recursive: true })
  return folder
}

test('Nothing is written to a stored channel whose folder is outside of the folders of the environment', async () => {
  const fixture = await yards.createDeliveryEnvironment()
  const theirs = await createTargetEnvironment()
  const createdFolder = path.join(outsideFolder, 'made')
  for (const hotFolderPath of [
    theirs,
    `/proc/self/root${theirs}`,
    createdFolder,
    '../../x',
    `output/../../..${createdFolder}`,
  ]) {
    const { id } = await fixture.job({ hotFolderPath })
    await fixture.deliver()
    const storedRun = await getState(fixture, id)
    expect([hotFolderPath, storedRun?.state]).toEqual([hotFolderPath, 'ready'])
    expect(storedRun?.reason).toMatch(/may not write into the hot folder/)
  }
  expect(await readdir(theirs)).toEqual([])
  expect(await readdir(outsideFolder)).toEqual([])
})

test('Nothing is written to or below a folder that is replaced by a symbolic link between saving and writing', async () => {
  const fixture = await yards.createDeliveryEnvironment()
  const theirs = await createTargetEnvironment()
  await mkdir(path.join(fixture.folder, 'Bed/Inner'), { recursive: true })
  await rm(path.join(fixture.folder, 'Bed'), { recursive: true })
  await symlink(theirs, path.join(fixture.folder, 'Bed'))
  for (const hotFolderPath of ['output/Bed', 'output/Bed/Inner']) {
    const { id } = await fixture.job({ hotFolderPath })
    await fixture.deliver()
    expect((await getState(fixture, id))?.state).toBe('ready')
  }
  await rename(fixture.folder, `${fixture.folder}-before`)
  await symlink(theirs, fixture.folder)
  await fixture.job({ hotFolderPath: 'output' })
  await fixture.deliver()
  expect(await readdir(theirs)).toEqual([])
})

test('Symbolic links in place of the sheets folder or of a staged file are not followed', async () => {
  const ticket = { kind: 'hotFile', trigger: 'ticket', template: null } as const
  const fixture = await yards.createDeliveryEnvironment({ ...PLAIN_OUTPUT, ticket })
  const theirs = await createTargetEnvironment()
  await symlink(theirs, path.join(fixture.folder, 'sheets'))
  const { id } = await fixture.job()
  await fixture.deliver()
  expect((await getState(fixture, id))?.state).toBe('ready')
  expect(await readdir(theirs)).toEqual([])
  await rm(path.join(fixture.folder, 'sheets'))
  await fixture.deliver()
  expect((await getState(fixture, id))?.state).toBe('sent')
})

test('A granted folder receives sheets until the grant is revoked', async () => {
  const fixture = await yards.createDeliveryEnvironment()
  const rip = path.join(outsideFolder, 'rip')
  await mkdir(rip)
  await grantOutputRoot(database, settings, fixture.environment, rip)
  const first = await fixture.job({ hotFolderPath: rip })
  await fixture.deliver()
  expect(await readdir(rip)).toEqual([first.fileName])
  await rm(path.join(rip, first.fileName))
  await detectPickup(services, fixture.environment)
  expect((await getState(fixture, first.id))?.state).toBe('pickedUp')
  await revokeOutputRoot(database, fixture.environment, rip)
  await fixture.job({ hotFolderPath: rip })
  await fixture.deliver()
  expect(await readdir(rip)).toEqual([])
})

test('The state of a sent run does not reveal whether a file outside the granted folders exists', async () => {
  const fixture = await yards.createDeliveryEnvironment()
  const { id, fileName } = await fixture.job()
  await fixture.deliver()
  await writeFile(path.join(outsideFolder, fileName), '')
  await database.inEnvironment(fixture.environment.id, ({ client }) =>
    client.query(
      `update print_jobs set channel = channel || jsonb_build_object('hotFolderPath', $1::text), delivery_folder = null`,
      [outsideFolder],
    ),
  )
  await detectPickup(services, fixture.environment)
  await rm(path.join(outsideFolder, fileName))
  await detectPickup(services, fixture.environment)
  expect((await getState(fixture, id))?.state).toBe('sent')
})

test('While the folder is repeatedly replaced by a link, sheets are only written to the folder itself', async () => {
  const fixture = await yards.createDeliveryEnvironment()
  const theirs = await createTargetEnvironment()
  const bed = path.join(fixture.folder, 'Bed')
  const aside = `${bed}-aside`
  await mkdir(bed)
  const swapping = { isOn: true }
  const swaps = (async () => {
    while (swapping.isOn) {
      await rename(bed, aside)
      await symlink(theirs, bed)
      await rm(bed)
      await rename(aside, bed)
    }
  })()
  for (let round = 0; round < 20; round += 1) {
    await fixture.job({ hotFolderPath: 'output/Bed' })
    await fixture.deliver()
  }
  swapping.isOn = false
  await swaps
  await fixture.deliver()
  expect(await readdir(theirs)).toEqual([])
  expect((await readdir(bed)).filter((name) => name.endsWith('.pdf'))).toHaveLength(20)
})
