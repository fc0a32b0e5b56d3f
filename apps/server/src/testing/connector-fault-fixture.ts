import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'
import { type ConnectorShop, connectorFixture, waitUntil } from './connector-fixture.ts'
import { startFakeRip } from './fake-rip.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A running connector program, and the assertions about it. */
export interface ConnectorFaultFixture {
  readonly server: TestServer
  readonly shop: ConnectorShop
  readonly program: Awaited<ReturnType<ConnectorShop['program']>>
  /** Moves more complete files into the hot folder, and adds one more sheet to be delivered. */
  moreWork(sheetBytes?: number): Promise<void>
  /** Waits until every file is an order and every sheet was picked up by the RIP. */
  settled(): Promise<void>
  /**
   * Asserts that every file is one order and is in Done, the RIP received every sheet once and completely, and no claim
   * is open.
   * @returns the number of files
   */
  assertConsistent(): Promise<number>
}

/** Returns artwork that is larger than a call of the intake may contain, so that it is uploaded before, or smaller. */
const svg = (seed: string, isUploaded: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><!-- ${seed.repeat(isUploaded ? 8000 : 2000)} --><text>${seed}</text></svg>`

/**
 * Creates an environment with one connector that has connected before, and a simulated RIP that picks up every file.
 */
export async function connectorFaultFixture(change: Record<string, unknown> = {}): Promise<ConnectorFaultFixture> {
  const server = await testServer()
  const shop = await connectorFixture(server)
  const program = await shop.program()
  program.start()
  const channel = await shop.offered(program)
  await program.stop()
  await program.configure(change)
  const reader = startFakeRip(program.ripFolder)
  atEnd(reader.close)
  const incomplete = path.join(program.folder, 'incomplete')
  await mkdir(incomplete)
  const files: string[] = []
  const sheets = new Map<string, string>()
  const done = path.join(program.hotFolder, 'Done')

  async function settled(): Promise<void> {
    await waitUntil(async () => expect(await shop.names(done)).toHaveLength(files.length))
    await waitUntil(() => expect(reader.pickedUp.length).toBeGreaterThanOrEqual(sheets.size))
  }
  return {
    server,
    shop,
    program,
    settled,
    async moreWork(sheetBytes = 100_000) {
      // Small files are sent together.
      for (const isUploaded of [true, false, false, false]) {
        const name = `Case${files.length}-Black-M-1.svg`
        await writeFile(path.join(incomplete, name), svg(randomUUID(), isUploaded))
        await rename(path.join(incomplete, name), path.join(program.hotFolder, name))
        files.push(name)
      }
      const { fileName, sha256 } = await shop.run(channel, sheetBytes)
      sheets.set(fileName, sha256)
    },
    async assertConsistent() {
      await settled()
      await waitUntil(async () => expect(await readdir(path.join(program.hotFolder, '.taken'))).toEqual([]))
      for (const fileName of sheets.keys()) {
        await waitUntil(async () => expect((await shop.runState(fileName.replace('.pdf', ''))).state).toBe('pickedUp'))
      }
      await program.stop()
      await reader.close()
      expect(reader.pickedUp.map(({ name }) => name).toSorted()).toEqual([...sheets.keys()].toSorted())
      for (const { name, sha256 } of reader.pickedUp) expect(sheets.get(name)).toBe(sha256)
      const orders = (await shop.orders()).map(({ order_id }) => order_id)
      expect(orders).toEqual(files.map((name) => name.replace('.svg', '')).toSorted())
      expect(await shop.names(program.hotFolder)).toEqual(['Done'])
      expect((await readdir(program.ripFolder)).filter((name) => name.startsWith('.'))).toEqual([])
      return orders.length
    },
  }
}
