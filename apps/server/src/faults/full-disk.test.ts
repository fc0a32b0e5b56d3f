import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../background-work.ts'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { DEMO, demoParts, insertDemoData } from '../demo/demo-data.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { getHotFolders } from '../modules/intake/intake/hot-folders.ts'
import { startHotFolderWatcher } from '../modules/intake/intake/watch-hot-folders.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'
import { atEnd } from '../testing/at-end.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { makeTasksDue } from '../testing/make-tasks-due.ts'
import { printFixture } from '../testing/print-fixture.ts'
import { hasSmallDisks, smallDisk } from '../testing/small-disk.ts'
import { FAULT_TEST_MS } from '../testing/syscall-faults.ts'
import { testServer } from '../testing/test-server.ts'
import { uploadArtwork } from '../testing/upload-artwork.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })
const DISK_MB = 16
const key = { authorization: `Bearer ${DEMO.apiKey}` }
const png = async (seed: number) =>
  (await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })).bytes

test.skipIf(!hasSmallDisks)(
  'With a full disk, uploads fail with 503, no file is reported as faulty, and files are imported and artwork is fetched automatically when there is space',
  async () => {
    const artwork = await png(1)
    const host = http.createServer((_request, response) => {
      response.end(artwork)
    })
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
    const { port } = host.address() as AddressInfo
    atEnd(() => void host.close())
    const server = await testServer({}, { artworkHosts: [`127.0.0.1:${port}`] })
    const shop = await server.environment()
    const parts = await demoParts()
    await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
    const admin = await server.person(shop, 'admin')
    const disk = await smallDisk(environmentFolder(server.services.settings, shop.resourceName), DISK_MB)
    const [hotFolder] = getHotFolders(server.services.settings, shop)
    if (!hotFolder) throw new Error('no hot folder')
    await mkdir(path.join(hotFolder.folder, '.taken'), { recursive: true })

    const temporaryFile = path.join(path.dirname(hotFolder.folder), 'Full-Black-M-7.png')
    await writeFile(temporaryFile, await png(2))
    await disk.fill()
    await rename(temporaryFile, path.join(hotFolder.folder, path.basename(temporaryFile)))

    const frames = [{ url: `http://127.0.0.1:${port}/a.png` }]
    const jobs = [{ jobId: '1', product: 'PhoneCase', frames }]
    expect((await server.call(intakeCalls.persBizOrder, { body: { orderId: 'F-1', jobs } }, key)).status).toBe(200)
    const orderWithUrl = async () => {
      const { status, body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
      expect(status).toBe(200)
      return (body['orders'] as WireOrder[]).find(({ orderId }) => orderId === 'F-1')?.jobs[0]
    }
    const tasks = await startTaskRunner(server.services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} })
    onTestFinished(() => tasks.stop())
    await waitUntil(async () =>
      expect((await orderWithUrl())?.awaitedArtwork?.downloads[0]).toMatchObject({
        state: 'waiting',
        isInProgress: false,
        attempts: 0,
        problem: { code: 'unexpected' },
      }),
    )
    expect((await uploadArtwork(server, key, await png(3), 'c.png')).status).toBe(503)

    const intake = startHotFolderWatcher(server.services, { ...DEFAULT_STABILITY, delayMs: 100 })
    await waitUntil(async () => expect(await readdir(path.join(hotFolder.folder, '.taken'))).toHaveLength(1))
    const intakeState = () =>
      server.services.database.inEnvironment(shop.id, async ({ client }) => {
        const files = await client.query<{ state: string }>(
          'select state from intake_files where environment_id = $1',
          [shop.id],
        )
        const problems = await client.query('select from intake_problems where environment_id = $1', [shop.id])
        return { states: files.rows.map(({ state }) => state), problems: problems.rowCount }
      })
    expect(await intakeState()).toEqual({ states: ['taken'], problems: 0 })

    await disk.clear()
    await waitUntil(async () => expect(await intakeState()).toEqual({ states: ['done'], problems: 0 }))
    await intake.stop()
    await makeTasksDue(server.services)
    await waitUntil(async () =>
      expect(await orderWithUrl()).toMatchObject({ frames: [{ thumbnailPath: expect.any(String) }] }),
    )
    expect((await orderWithUrl())?.awaitedArtwork).toBeUndefined()
    expect((await uploadArtwork(server, key, await png(3), 'c.png')).status).toBe(200)
  },
)

test.skipIf(!hasSmallDisks)(
  'With a full disk, a run waits, shows the reason, and is composed automatically when there is space',
  async () => {
    const server = await testServer()
    const fixture = await printFixture(server)
    const { environment } = fixture.shop
    const sheets = path.join(environmentFolder(server.services.settings, environment.resourceName), 'sheets')
    const disk = await smallDisk(sheets, 1)
    await disk.fill()
    await fixture.book([await fixture.ordered(1)])
    const id = await fixture.printed()
    const composer = await startTaskRunner(server.services, TASKS)
    const run = async () => (await fixture.floor.runs(fixture.operator)).find((each) => each.id === id)
    await waitUntil(async () => expect((await run())?.fault?.code).toBe('disk_full'))
    expect((await run())?.state).toBe('queued')
    await disk.clear()
    // The runner delivers it too, possibly before its state is read.
    const composed = { state: expect.stringMatching(/^(ready|sent)$/) as unknown, fault: null }
    await waitUntil(async () => expect(await run()).toMatchObject(composed))
    await composer.stop()
  },
)
