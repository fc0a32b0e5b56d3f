import type { WireIntakeProblem } from '@platen/contract/intake'
import { type IntakeProblem, intakeProblemText } from '@platen/domain/intake'
import { REFERENCED_RETENTION_MS, referencedNameUpdate } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'

/** Records an intake problem for the list shown to users. Idempotent by `id`. */
export async function insertIntakeProblem(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  where: { source: string; fileName: string },
  problem: IntakeProblem,
  now: Date,
): Promise<void> {
  await kysely
    .insertInto('intake_problems')
    .values({
      environment_id: environmentId,
      id,
      source: where.source,
      // PostgreSQL's text type accepts all characters except NUL
      file_name: where.fileName.replaceAll('\0', '\uFFFD'),
      code: problem.code,
      values: JSON.stringify(problem.values).replaceAll('\\u0000', '\\ufffd'),
      text: intakeProblemText(problem).replaceAll('\0', '\uFFFD'),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'id']).doNothing())
    .execute()
}

/** Returns whether a problem of this kind of a hot folder was not dismissed. */
export async function hasOpenProblem(
  { kysely, environmentId }: EnvironmentTx,
  source: string,
  code: IntakeProblem['code'],
): Promise<boolean> {
  const row = await kysely
    .selectFrom('intake_problems')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('source', '=', source)
    .where('code', '=', code)
    .where('dismissed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function loadProblemText({ kysely, environmentId }: EnvironmentTx, id: string): Promise<string> {
  const row = await kysely
    .selectFrom('intake_problems')
    .select('text')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.text ?? ''
}

const PROBLEM_FIELDS = `e.id, e.source, e.file_name as "fileName", e.code, e.values, e.text, e.created_at as at,
  f.id is not null and f.connector_id is null as "isOnServer"`

const FILE_OF_PROBLEM = 'left join intake_files f on f.environment_id = e.environment_id and f.id = e.id'

type OpenProblem = Omit<WireIntakeProblem, 'folder'> & {
  /** Whether a hot folder of the server contains the file. */
  readonly isOnServer: boolean
}
type ProblemRow = Omit<OpenProblem, 'at'> & { readonly at: Date }

/**
 * Returns one page of the problems that were not dismissed, of files or sources that contain a text; undefined if the
 * cursor is not one of this list.
 */
export async function loadOpenProblems(
  tx: EnvironmentTx,
  text: string | undefined,
  page: PageRequest,
): Promise<ListPage<OpenProblem> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const pattern = text && parameters.add(containsPattern(text))
  const list = {
    table: 'intake_problems',
    fields: PROBLEM_FIELDS,
    joins: FILE_OF_PROBLEM,
    parameters,
    where: 'e.environment_id = $1 and e.dismissed_at is null',
    scope: [text],
    filter: pattern ? `(e.file_name ilike ${pattern} or e.source ilike ${pattern})` : undefined,
    key: { created_at: 'time', id: 'uuid' } as const,
  }
  const listPage = await loadListPage<ProblemRow>(tx, list, page)
  return listPage && { ...listPage, rows: listPage.rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

/** Returns the names of the files of all problems that nobody has dismissed, by source. */
export async function loadOpenProblemFiles(tx: EnvironmentTx): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx.query<{
    source: string
    names: string[]
  }>(`select source, array_agg(distinct file_name) as names from intake_problems
      where environment_id = $1 and dismissed_at is null group by source`)
  return new Map(rows.map(({ source, names }) => [source, new Set(names)]))
}

/** Returns false if the list contains no such problem. */
export async function dismissIntakeProblem(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await kysely
    .updateTable('intake_problems')
    .set({ dismissed_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the problems up to and including this millisecond from the list. Returns their number. */
export async function dismissIntakeProblemsUntil(
  { kysely, environmentId }: EnvironmentTx,
  until: Date,
  now: Date,
): Promise<number> {
  const result = await kysely
    .updateTable('intake_problems')
    .set({ dismissed_at: now })
    .where('environment_id', '=', environmentId)
    .where('created_at', '<', new Date(until.getTime() + 1))
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Records files at the top level of a hot folder that an order file references as its artwork. One row per name. */
export async function recordReferencedFiles(
  tx: EnvironmentTx,
  source: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  if (names.length === 0) return
  await tx.execute(
    `insert into intake_files (environment_id, id, source, file_name, bytes, modified_ms, state, changed_at)
     select $1, gen_random_uuid(), $2, name, 0, 0, 'referenced', $4 from unnest($3::bytea[]) as name
     on conflict (environment_id, source, file_name) where state = 'referenced'
     do update set changed_at = excluded.changed_at`,
    // sorted: concurrent calls lock the rows in the same order
    [source, [...new Set(names)].toSorted().map((name) => Buffer.from(name)), now],
  )
}

/**
 * Returns the names, as hex since names are bytes, of files at the top level of a hot folder that belong to order
 * files. A name expires `REFERENCED_RETENTION_MS` after its file was last present; a later file of that name is
 * imported as an order.
 *
 * @param present names that currently exist, as hex
 */
export async function loadReferencedNames(
  tx: EnvironmentTx,
  source: string,
  present: ReadonlySet<string>,
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ name: string; changed_at: Date }>(
    `select encode(file_name, 'hex') as name, changed_at from intake_files
      where environment_id = $1 and source = $2 and state = 'referenced'`,
    [source],
  )
  const updates = rows.map(({ name, changed_at }) => ({
    name,
    update: referencedNameUpdate({ seenMs: changed_at.getTime(), isPresent: present.has(name), nowMs: now.getTime() }),
  }))
  const touched = updates.filter((each) => each.update === 'touch').map(({ name }) => name)
  const expired = updates.filter((each) => each.update === 'delete').map(({ name }) => name)
  if (touched.length > 0) {
    await tx.execute(
      `update intake_files set changed_at = $4
        where environment_id = $1 and source = $2 and state = 'referenced' and encode(file_name, 'hex') = any($3)`,
      [source, touched, now],
    )
  }
  if (expired.length > 0) {
    // a name recorded concurrently has a later time and stays
    await tx.execute(
      `delete from intake_files
        where environment_id = $1 and source = $2 and state = 'referenced' and encode(file_name, 'hex') = any($3)
          and not changed_at between $4::timestamptz - make_interval(secs => $5) and $4`,
      [source, expired, now, REFERENCED_RETENTION_MS / 1000],
    )
  }
  return new Set(updates.filter((each) => each.update !== 'delete').map(({ name }) => name))
}
