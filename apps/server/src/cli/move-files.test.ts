import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openFolderStore } from '../file-store/folder-store.ts'
import type { ObjectStore } from '../file-store/object-store.ts'
import { openS3Store } from '../file-store/s3-store.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { listAll } from '../testing/list-files.ts'
import type { Radosgw } from '../testing/radosgw.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { startProgram, temporaryFolder } from '../testing/start-program.ts'
import { listObjects } from './move-files/copy-objects.ts'

const started = await startTestS3()
/** Several starts of the server and of the command take most of it. */
const SLOW = { timeout: 600_000 }
const CLI = path.join(import.meta.dirname, 'main.ts')

describe.skipIf(!started)('With an S3-compatible store', () => {
  const { s3 } = started ?? ({} as Radosgw)

  async function moveFixture() {
    const { database, config } = await demoDatabase()
    const url = toDatabaseUrl(config)
    const dataFolder = await temporaryFolder()
    const keyFile = path.join(await temporaryFolder(), 's3.key')
    await writeFile(keyFile, `${s3.accessKeyId}\n${s3.secretAccessKey}\n`)
    const withFolder = { DATABASE_URL: url }
    const withS3 = {
      ...withFolder,
      PLATEN_S3_ENDPOINT: s3.endpoint,
      PLATEN_S3_BUCKET: s3.bucket,
      PLATEN_S3_KEY_FILE: keyFile,
      PLATEN_S3_PREFIX: s3.prefix.slice(0, -1),
    }
    const command = (settings: Readonly<Record<string, string>>, args: readonly string[]) => ({
      file: process.execPath,
      args: [CLI, ...args],
      options: { env: { ...process.env, PLATEN_DATA: dataFolder, ...settings } },
    })
    const platen = (settings: Readonly<Record<string, string>>, ...args: string[]) =>
      new Promise<{ code: unknown; text: string }>((resolve) => {
        const { file, args: all, options } = command(settings, args)
        execFile(file, all, options, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, text: stdout + stderr }),
        )
      })
    const start = (settings: Readonly<Record<string, string>>) => startProgram(dataFolder, settings)
    async function restart(
      { child }: Awaited<ReturnType<typeof startProgram>>,
      settings: Readonly<Record<string, string>>,
    ) {
      const end = waitForExit(child)
      child.kill('SIGTERM')
      await end
      return startProgram(dataFolder, settings)
    }
    const folder = openFolderStore({ dataFolder })
    const bucket = openS3Store({ dataFolder }, s3)
    const keysOf = async (store: ObjectStore): Promise<string[]> => {
      const { rows } = await database.pool.query<{ id: string; resourceName: string }>(
        'select id, resource_name as "resourceName" from environments',
      )
      const lists = await Promise.all(rows.map((environment) => listAll(listObjects(store, environment))))
      return lists
        .flat()
        .map(({ key }) => key)
        .toSorted()
    }
    const originals = async () => {
      const { rows } = await database.pool.query<{ id: string }>('select id from artworks')
      return rows.map(({ id }) => `artwork/${id}/original`).toSorted()
    }
    return { withFolder, withS3, command, platen, start, restart, folder, bucket, keysOf, originals }
  }

  /** Puts files into the hot folder and waits until they are imported. */
  async function dropAll(platen: Awaited<ReturnType<typeof startProgram>>, count: number): Promise<void> {
    const names: string[] = []
    for (let number = 1; number <= count; number += 1) names.push(await platen.drop(number))
    await vi.waitFor(async () => expect(await platen.imported()).toEqual(expect.arrayContaining(names)), 300_000)
  }

  /** Puts files into the hot folder one after the other, until it is stopped. */
  function keepDropping(platen: Awaited<ReturnType<typeof startProgram>>, first: number) {
    const dropped: string[] = []
    let isStopping = false
    const dropping = (async () => {
      for (let number = first; !isStopping; number += 1) {
        dropped.push(await platen.drop(number))
        await vi.waitFor(async () => expect(await platen.imported()).toContain(dropped.at(-1)), 300_000)
      }
    })()
    return {
      async stop() {
        isStopping = true
        await dropping
        return dropped
      },
    }
  }

  test(
    'Files are moved into the store while Platen runs, also if the command is killed; none is missing',
    SLOW,
    async () => {
      const { withFolder, withS3, command, platen, start, restart, folder, bucket, keysOf, originals } =
        await moveFixture()
      let running = await start(withFolder)
      await dropAll(running, 8)
      // Killed when something was copied.
      const { file, args, options } = command(withS3, ['move-files', '--to', 's3', '--limit', '0.01'])
      const killed = spawn(file, args, options)
      await vi.waitFor(async () => expect((await keysOf(bucket)).length).toBeGreaterThan(1), 300_000)
      const end = waitForExit(killed)
      killed.kill('SIGKILL')
      await end
      expect((await keysOf(bucket)).length).toBeLessThan((await keysOf(folder)).length)

      let drops = keepDropping(running, 100)
      const first = await platen(withS3, 'move-files', '--to', 's3')
      expect([first.code, first.text]).toEqual([1, expect.stringContaining('Restart each of them')])
      const dropped = await drops.stop()
      running = await restart(running, withS3)
      drops = keepDropping(running, 200)
      const moved = await platen(withS3, 'move-files', '--to', 's3')
      expect([moved.code, moved.text]).toEqual([
        0,
        expect.stringContaining('Then delete the copies in the data folder'),
      ])
      dropped.push(...(await drops.stop()))
      expect((await platen(withS3, 'move-files', '--to', 's3', '--delete-source')).text).toContain(
        'still use both stores',
      )

      running = await restart(running, withS3)
      drops = keepDropping(running, 300)
      expect((await platen(withS3, 'move-files', '--to', 's3', '--delete-source')).code).toBe(0)
      dropped.push(...(await drops.stop()))
      expect(await keysOf(folder)).toEqual([])
      expect(await running.imported()).toEqual(expect.arrayContaining(dropped))
      expect(await keysOf(bucket)).toEqual(expect.arrayContaining(await originals()))
      const doctor = await platen(withS3, 'doctor')
      expect(doctor).toMatchObject({ code: 0, text: expect.stringContaining('No problems found') })
    },
  )

  test('Files are moved back into the data folder', SLOW, async () => {
    const { withFolder, withS3, platen, start, restart, folder, bucket, keysOf, originals } = await moveFixture()
    let running = await start(withS3)
    await dropAll(running, 4)
    expect((await platen(withS3, 'move-files', '--to', 'folder')).code).toBe(1)
    running = await restart(running, withS3)
    const drops = keepDropping(running, 400)
    expect((await platen(withS3, 'move-files', '--to', 'folder')).code).toBe(0)
    await drops.stop()
    running = await restart(running, withFolder)
    expect((await platen(withS3, 'move-files', '--to', 'folder', '--delete-source')).code).toBe(0)
    expect(await keysOf(bucket)).toEqual([])
    expect(await keysOf(folder)).toEqual(expect.arrayContaining(await originals()))
    expect(await platen(withFolder, 'doctor')).toMatchObject({ code: 0 })
    expect(await running.status()).toBe(200)
  })

  test(
    'While files are moved, backups read the store that has all of them, restores are refused, and the move can be given up',
    SLOW,
    async () => {
      const { withFolder, withS3, platen, start, keysOf, folder } = await moveFixture()
      await start(withFolder)
      const wrong = await platen(withFolder, 'move-files', '--to', 's3')
      expect([wrong.code, wrong.text]).toEqual([2, expect.stringContaining('name the object store')])
      expect((await platen(withS3, 'move-files', '--to', 's3')).code).toBe(1)
      const backup = path.join(await temporaryFolder(), 'backup')
      for (const [index, settings] of [withFolder, withS3].entries()) {
        const backupResult = await platen(settings, 'backup', '--into', `${backup}${index}`)
        expect(backupResult).toMatchObject({ code: 0, text: expect.not.stringContaining('missing') })
      }
      expect((await platen(withS3, 'doctor')).code).toBe(0)
      const restored = await platen(withFolder, 'restore', `${backup}0`, '--environment', 'demo', '--as', 'trial')
      expect(restored).toMatchObject({ code: 2, text: expect.stringContaining('are being moved') })
      const before = await keysOf(folder)
      expect(await platen(withS3, 'move-files', '--to', 'folder')).toMatchObject({
        code: 0,
        text: expect.stringContaining('The files remain in the data folder'),
      })
      // thumbnails may be rendered meanwhile
      expect(await keysOf(folder)).toEqual(expect.arrayContaining(before))
      expect((await platen(withS3, 'doctor')).code).toBe(1)
    },
  )
})
