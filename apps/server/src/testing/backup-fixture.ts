import path from 'node:path'
import type pg from 'pg'
import { makeBackup } from '../cli/backup.ts'
import { openBackup, type RestoreRequest, restoreBackup } from '../cli/restore.ts'
import { exportRowsAsJsonLines, TEXT_SETTINGS } from '../cli/table-rows.ts'
import { listTenantTables, setEnvironment } from '../database/tenant-tables.ts'
import { printFixture } from './print-fixture.ts'
import { type TestServer, testServer } from './test-server.ts'

/**
 * Creates an environment with orders and a preset, a second Platen installation, and the means to back up and restore
 * between them.
 */
export async function backupFixture() {
  const server = await testServer()
  const there = await testServer()
  const fixture = await printFixture(server)
  const { shop } = fixture
  const name = shop.environment.resourceName
  const silent = (): void => undefined
  const backupAt = (label: string): string => path.join(server.services.settings.dataFolder, label)

  async function withClient<T>(of: TestServer, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await of.services.database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  const backup = (label: string) =>
    withClient(server, (client) =>
      makeBackup(client, server.services.settings, { environment: name, folder: backupAt(label), onProgress: silent }),
    )

  async function restore(label: string, change: Partial<RestoreRequest> = {}, into = there) {
    const request = { folder: backupAt(label), replace: false, resumePrinting: false, onProgress: silent, ...change }
    const openedBackup = await openBackup(request)
    if (!openedBackup.ok) return openedBackup
    const rows = { manifest: openedBackup.manifest, folder: request.folder }
    return withClient(into, (client) => restoreBackup(client, into.services.settings, rows, request))
  }

  /** Returns every row of an environment as text, by table. */
  async function loadRows(of: TestServer, resourceName: string): Promise<Record<string, string[]>> {
    return withClient(of, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from environments where resource_name = $1', [
        resourceName,
      ])
      const id = rows[0]?.id ?? ''
      const rowsByTable: Record<string, string[]> = {}
      await client.query(`begin read only; ${TEXT_SETTINGS}`)
      await setEnvironment(client, id)
      for (const table of await listTenantTables(client)) {
        let text = ''
        for await (const lines of exportRowsAsJsonLines(
          client,
          table,
          { sql: `${table.owner} = $1`, value: id },
          silent,
        ))
          text += lines
        rowsByTable[table.name] = text.split('\n').toSorted()
      }
      await client.query('commit')
      return rowsByTable
    })
  }

  return { ...fixture, server, there, name, silent, backupAt, withClient, backup, restore, loadRows }
}
