import { type IntakeProblem, intakeProblemText } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../database/database.ts'

export type IntakeState = 'taken' | 'stored' | 'done' | 'refused' | 'referenced'

/** Notes that a file is about to be claimed. */
export async function noteTaken(
  { db, environmentId }: EnvironmentTx,
  file: { id: string; source: string; name: Buffer; bytes: number; modifiedMs: number; connectorId?: string },
): Promise<void> {
  await db
    .insertInto('intake_files')
    .values({
      environment_id: environmentId,
      id: file.id,
      source: file.source,
      file_name: file.name,
      bytes: file.bytes,
      modified_ms: file.modifiedMs,
      connector_id: file.connectorId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'id']).doNothing())
    .execute()
}

export async function setIntakeState(
  { db, environmentId }: EnvironmentTx,
  id: string,
  state: IntakeState,
  now: Date,
): Promise<void> {
  await db
    .updateTable('intake_files')
    .set({ state, changed_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
}

/**
 * Settles a claimed file, once: false where it is settled already, by this or by another call for the same claim. The
 * row stays locked until the transaction ends, so that two calls for one claim never both store an order.
 */
export async function settleFile(
  { db, environmentId }: EnvironmentTx,
  id: string,
  state: 'stored' | 'refused',
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('intake_files')
    .set({ state, changed_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('state', '=', 'taken')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function intakeFile(
  { db, environmentId }: EnvironmentTx,
  id: string,
): Promise<{ state: IntakeState; name: Buffer } | undefined> {
  const row = await db
    .selectFrom('intake_files')
    .select(['state', 'file_name'])
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { state: row.state as IntakeState, name: row.file_name }
}

/** Forgets claims of a hot folder that never came to be: noted, but the file was not moved before a crash. */
export async function forgetUnclaimed(
  { db, environmentId }: EnvironmentTx,
  source: string,
  claimed: readonly string[],
): Promise<void> {
  let stale = db
    .deleteFrom('intake_files')
    .where('environment_id', '=', environmentId)
    .where('source', '=', source)
    .where('state', '=', 'taken')
    .where('connector_id', 'is', null)
  if (claimed.length > 0) stale = stale.where('id', 'not in', [...claimed])
  await stale.execute()
}

/** Puts a problem on the list that people see. `id` makes it one problem however often it is told. */
export async function addProblem(
  { db, environmentId }: EnvironmentTx,
  id: string,
  where: { source: string; fileName: string },
  problem: IntakeProblem,
  now: Date,
): Promise<void> {
  await db
    .insertInto('intake_problems')
    .values({
      environment_id: environmentId,
      id,
      source: where.source,
      // PostgreSQL's text takes every character but NUL
      file_name: where.fileName.replaceAll('\0', '\uFFFD'),
      code: problem.code,
      values: JSON.stringify(problem.values).replaceAll('\\u0000', '\\ufffd'),
      text: intakeProblemText(problem).replaceAll('\0', '\uFFFD'),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'id']).doNothing())
    .execute()
}

export async function problemText({ db, environmentId }: EnvironmentTx, id: string): Promise<string> {
  const row = await db
    .selectFrom('intake_problems')
    .select('text')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.text ?? ''
}

const SHOWN_PROBLEMS = 500

export async function shownProblems({ db, environmentId }: EnvironmentTx) {
  return db
    .selectFrom('intake_problems')
    .select(['id', 'source', 'file_name', 'code', 'values', 'text', 'created_at'])
    .where('environment_id', '=', environmentId)
    .where('dismissed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_PROBLEMS)
    .execute()
}

/** False where there is no such problem on the list. */
export async function dismiss({ db, environmentId }: EnvironmentTx, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('intake_problems')
    .set({ dismissed_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Adds what learning mode collected (readings N5), under a lock of the row. */
export async function addSuggestions(
  { client, environmentId }: EnvironmentTx,
  merge: (known: Readonly<Record<string, readonly string[]>>) => Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { rows } = await client.query<{ mapping_suggestions: Record<string, string[]> }>(
    'select mapping_suggestions from input_settings where environment_id = $1 for update',
    [environmentId],
  )
  if (!rows[0]) return
  await client.query('update input_settings set mapping_suggestions = $2 where environment_id = $1', [
    environmentId,
    JSON.stringify(merge(rows[0].mapping_suggestions)),
  ])
}

/** Notes a file at the top of a hot folder that an order file named as its artwork. */
export async function noteReferenced(
  { db, environmentId }: EnvironmentTx,
  file: { id: string; source: string; name: Buffer },
): Promise<void> {
  await db
    .insertInto('intake_files')
    .values({
      environment_id: environmentId,
      id: file.id,
      source: file.source,
      file_name: file.name,
      bytes: 0,
      modified_ms: 0,
      state: 'referenced',
    })
    .execute()
}

/** Names at the top of a hot folder that belong to order files; as hex, since names are bytes. */
export async function referencedNames({ db, environmentId }: EnvironmentTx, source: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('intake_files')
    .select('file_name')
    .where('environment_id', '=', environmentId)
    .where('source', '=', source)
    .where('state', '=', 'referenced')
    .execute()
  return new Set(rows.map((row) => row.file_name.toString('hex')))
}
