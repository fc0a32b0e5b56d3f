import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls } from '@platen/contract/orders'
import { environmentFolder } from '../file-store/paths.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { removeUnusedObjects } from '../modules/platform/storage/tasks/remove-objects.ts'
import { applyRetention } from '../retention/apply-retention.ts'
import { earlierSheetPath } from './object-paths.ts'
import type { TestServer } from './test-server.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
export const HOUR_MS = 60 * 60 * 1000

/** Returns functions that store data of every kind in an environment, and apply its retention at any time. */
export function retentionFixture(server: TestServer) {
  const { services } = server
  const sql = (text: string, values: unknown[] = []) => services.database.pool.query(text, values)
  const count = async (text: string, values: unknown[]): Promise<number> =>
    (await services.database.pool.query<{ count: number }>(`select count(*) as count from ${text}`, values)).rows[0]
      ?.count ?? 0

  async function file(environment: EnvironmentRef, ...names: string[]): Promise<string> {
    const target = path.join(environmentFolder(services.settings, environment.resourceName), ...names)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, 'x'.repeat(100))
    return target
  }

  /** Inserts a run with its sheet of 100 bytes. */
  async function run(
    environment: EnvironmentRef,
    { state = 'printed', at = new Date(), reprintOf = null as string | null, id = randomUUID() } = {},
  ): Promise<string> {
    await sql(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          pieces, created_at, changed_at, sheet_sha256, sheet_bytes, reprint_of)
       values ($1, $2, gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', $3, $4, 1, $5, $5, '\\x00', 100, $6)`,
      [environment.id, id, `sheet-${id}.pdf`, state, at, reprintOf],
    )
    await file(environment, 'sheets', `${id}.pdf`)
    return id
  }

  /** Stores something of every kind, all at `at`; returns whether each of it still exists. */
  async function everyKind(environment: EnvironmentRef, at: Date) {
    const { id } = environment
    const person = await server.person(environment, 'operator')
    await sql(
      `update sessions set seen_at = $2, expires_at = $2::timestamptz + interval '200 years' where user_id = $1`,
      [person.id, at],
    )
    const runId = await run(environment, { at })
    const proof = randomUUID()
    await sql(
      `insert into proofs (environment_id, id, user_id, file_name, bytes, made_at) values ($1, $2, $3, 'a.pdf', 100, $4)`,
      [id, proof, person.id, at],
    )
    const upload = randomUUID()
    await sql(
      `insert into upload_parts (environment_id, upload_id, begins_at, bytes, object_key, received_at)
       values ($1, $2, 0, 100, $3, $4)`,
      [id, upload, `uploads/${upload}/part`, at],
    )
    const files = {
      proofs: await file(environment, 'proofs', `${proof}.pdf`),
      uploads: await file(environment, 'uploads', upload, 'part'),
      done: await file(environment, 'hotfolders', 'HotFolder1', 'Done', `${randomUUID()}.pdf`),
      error: await file(environment, 'hotfolders', 'HotFolder2', 'Error', `${randomUUID()}.pdf`),
    }
    const record = randomUUID()
    await sql(
      `insert into intake_files (environment_id, id, source, file_name, bytes, modified_ms, state, changed_at)
       values ($1, $2, 'HotFolder1', 'a.pdf', 0, 0, 'done', $3)`,
      [id, record, at],
    )
    const problem = randomUUID()
    await sql(
      `insert into intake_problems (environment_id, id, source, file_name, code, text, created_at, dismissed_at)
       values ($1, $2, 'HotFolder1', 'a.pdf', 'file_empty', '', $3, $3)`,
      [id, problem, at],
    )
    const [webhook, message] = [randomUUID(), randomUUID()]
    await sql(
      `insert into webhooks (environment_id, id, url, secret_sealed) values ($1, $2, 'https://a.example', '')`,
      [id, webhook],
    )
    await sql(
      `insert into webhook_messages (environment_id, webhook_id, id, type, payload, state, created_at)
       values ($1, $2, $3, 'ping', '{}', 'failed', $4)`,
      [id, webhook, message, at],
    )
    const entry = randomUUID()
    await sql(
      `insert into audit_entries (environment_id, at, actor, action, subject_kind, subject_id)
       values ($1, $2, 'someone', 'changed', 'jig', $3)`,
      [id, at, entry],
    )
    const has = async (table: string, row: string) =>
      (await count(`${table} where environment_id = $1 and id = $2`, [id, row])) === 1
    return async () => ({
      sheets:
        existsSync(earlierSheetPath(services.settings, environment.resourceName, runId)) &&
        (await count('print_jobs where id = $1 and sheet_bytes is not null', [runId])) === 1,
      proofs: existsSync(files.proofs) && (await has('proofs', proof)),
      uploads: existsSync(files.uploads) && (await count('upload_parts where upload_id = $1', [upload])) === 1,
      receivedFiles:
        existsSync(files.done) &&
        existsSync(files.error) &&
        (await has('intake_files', record)) &&
        (await has('intake_problems', problem)),
      printJobs: await has('print_jobs', runId),
      webhookMessages: await has('webhook_messages', message),
      activityLog: (await count('audit_entries where environment_id = $1 and subject_id = $2', [id, entry])) === 1,
      sessions: (await count('sessions where user_id = $1', [person.id])) === 1,
    })
  }

  /** Applies the retention as of a time, and deletes the objects whose rows were deleted. */
  async function applyAt(environment: EnvironmentRef, at: Date) {
    const outcome = await applyRetention({ ...services, now: () => at }, environment, new AbortController().signal)
    await removeUnusedObjects(services, environment)
    return outcome
  }

  /** Returns the orders of both lists, as the screen shows them. */
  async function listedOrders(environment: EnvironmentRef) {
    const admin = await server.person(environment, 'admin')
    const lists = await Promise.all(
      (['active', 'history'] as const).map((type) => admin.call(orderCalls.list, { query: { type } })),
    )
    return lists.map(({ body }) => body['orders'])
  }

  return { sql, count, file, run, everyKind, applyAt, listedOrders }
}
