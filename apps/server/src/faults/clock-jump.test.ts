import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { deliveryFixture } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { hotFolderFixture } from '../testing/hot-folder-fixture.ts'
import { startProgram, temporaryFolder } from '../testing/start-program.ts'

const { clock, createDeliveryEnvironment } = await deliveryFixture()
const YEAR_MS = 365 * 86_400_000

test('A clock that jumps forward and back by a year delivers each run once and leaves none undelivered', async () => {
  const { folder, job, states, claim, deliver } = await createDeliveryEnvironment()
  const first = await job()
  // A process claims the run while the clock is ahead, and ends.
  clock.aheadMs += YEAR_MS
  await claim(first.id)
  clock.aheadMs -= YEAR_MS
  const second = await job()
  await deliver()
  expect((await states()).get(second.id)?.state).toBe('sent')
  expect((await states()).get(first.id)?.state).toBe('sent')
  clock.aheadMs += YEAR_MS
  await deliver()
  expect((await readdir(folder)).toSorted()).toEqual([first.fileName, second.fileName].toSorted())
})

test('The hot folder imports a complete file even if the clock jumped back while it was watched', async () => {
  const shop = await hotFolderFixture()
  await mkdir(shop.hotFolder.folder, { recursive: true })
  const { bytes } = await makeArtwork(7, 'png', { widthMm: 30, heightMm: 30, text: 'x' })
  await writeFile(`${shop.hotFolder.folder}/PhoneCase-Black-M-1.png`, bytes)
  const watcher = shop.newWatcher()
  await shop.lookAfter(watcher, 500)
  await shop.lookAfter(watcher, -YEAR_MS)
  await shop.settle(watcher)
  expect(await shop.names(shop.hotFolder.done)).toEqual(['PhoneCase-Black-M-1.png'])
})

test.skipIf(process.platform === 'win32')(
  'A connector whose clock is set forward and back by years loses and duplicates nothing',
  { timeout: 600_000 },
  async () => {
    const { program, moreWork, assertConsistent } = await connectorFaultFixture()
    const preload = path.join(import.meta.dirname, '../testing/clock-jump-preload.ts')
    const file = path.join(program.folder, 'clock-jumps')
    const child = program.start(['env', `NODE_OPTIONS=--import=${preload}`, `CLOCK_JUMPS=${file}`])
    const waitForJumps = (jumps: number) =>
      waitUntil(async () => expect(await readFile(file, 'utf8')).toBe(String(jumps)))
    await waitForJumps(0)
    // One year ahead, one behind, none, two behind.
    for (let jump = 1; jump <= 4; jump += 1) {
      await moreWork()
      child.kill('SIGUSR2')
      await waitForJumps(jump)
      await moreWork()
    }
    await waitUntil(async () =>
      expect((await program.status()).text).toContain(`last response ${new Date().getFullYear() - 2}`),
    )
    await assertConsistent()
  },
)

test.skipIf(process.platform === 'win32')(
  'A server whose clock is wrong by a year keeps sessions, and stores and keeps orders with the time of the database',
  { timeout: 600_000 },
  async () => {
    const preload = path.join(import.meta.dirname, '../testing/clock-jump-preload.ts')
    const { config } = await demoDatabase()
    const program = await startProgram(await temporaryFolder(), {
      DATABASE_URL: toDatabaseUrl(config),
      NODE_OPTIONS: `--import=${preload}`,
    })
    const names: string[] = []
    // One year ahead, then one behind.
    for (let jump = 0; jump < 2; jump += 1) {
      program.child.kill('SIGUSR2')
      expect(await program.status()).toBe(200)
      expect(await program.signIn()).toContain('=')
      const name = await program.drop()
      names.push(name)
      await waitUntil(async () => expect(await program.imported()).toContain(name))
    }
    const orders = await program.orders()
    const added = names.map((name) => orders.find(({ orderId }) => orderId === path.parse(name).name))
    for (const order of added) {
      expect(Math.abs(Date.parse(String(order?.['date'])) - Date.now())).toBeLessThan(86_400_000)
    }
    expect(await program.rejected()).toEqual([])
  },
)
