import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { actBeforeStatement } from '../../../testing/act-before-statement.ts'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'
import { temporaryFolder } from '../../../testing/start-program.ts'
import { AUTOMATIC } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordClaims } from './claims-store.ts'
import { importFile } from './import-file.ts'

// Three imports for each statement of one.
vi.setConfig({ testTimeout: 600_000 })

const { server, environment } = await hotFolderFixture()
const { inEnvironment, pool } = server.services.database

test('A file is reported as stored only with its order, whatever other imports do before each of its statements', async () => {
  const folder = await temporaryFolder()
  /** Writes a drawing of its own for each number, and claims it. Returns the id of the claim and its import. */
  async function claim(name: string, drawing: number) {
    const file = path.join(folder, randomUUID())
    const rect = `<rect width="9" height="${drawing}"/>`
    await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm">${rect}</svg>`)
    const claimed = { id: randomUUID(), source: 'HotFolder1', name: Buffer.from(name) }
    await inEnvironment(environment.id, (tx) => recordClaims(tx, [{ ...claimed, bytes: 1, modifiedMs: 1 }]))
    const run = () =>
      importFile(server.services, environment, {
        ...claimed,
        file: Buffer.from(file),
        actor: AUTOMATIC,
        canStillArrive: () => false,
        findArtwork: () => Promise.reject(new Error('no order file')),
      })
    return { id: claimed.id, run }
  }
  const countOrders = async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
    return rows[0]?.count ?? 0
  }
  const before = await countOrders()
  let stored = 0
  let isBeforeAStatement = true
  for (let at = 1; isBeforeAStatement; at += 1) {
    const first = await claim(`PhoneCase-Black-M-${at}.svg`, at)
    const sameName = await claim(`PhoneCase-Black-M-${at}.jpeg`, at + 0.5)
    const sameArtwork = await claim(`PhoneCase-White-M-${at}.svg`, at)
    let outcome: unknown
    const acted = await actBeforeStatement(
      server.services.database,
      at,
      async () => {
        outcome = await first.run()
      },
      async () => [await sameName.run(), await sameArtwork.run()],
    )
    const { rows } = await pool.query<{ state: string }>('select state from intake_files where id = $1', [first.id])
    expect([at, outcome, rows[0]?.state]).toEqual([at, 'stored', 'stored'])
    isBeforeAStatement = acted !== undefined
    if (acted) expect(acted).toEqual(['stored', 'stored'])
    stored += acted ? 3 : 1
  }
  expect(await countOrders()).toBe(before + stored)
})
