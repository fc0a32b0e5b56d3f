import { OMITTED_FIELDS } from '@platen/domain/intake'
import { createTextLookup, type OrderFields } from '@platen/domain/products'
import {
  readFieldValue,
  TEMPLATE_LIMITS,
  type Template,
  type TemplateFault,
  type TemplateValues,
} from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { MAX_ATTEMPTS } from '../../../tasks/add-task.ts'

/**
 * Jobs of one environment that wait are made in turn with those of other environments; a corrected text comes first.
 */
const RANK_OF_MANY = 100
const RANK_OF_CORRECTED = 0
/** Tasks that one transaction adds. */
const MAX_TASKS_AT_ONCE = 1000

/** A job whose artwork is to be made from a template. */
export interface NewTemplateJob {
  readonly jobPk: string
  readonly templateId: string
}

/**
 * Records that the artwork of jobs is made from templates, and adds the tasks, in one statement. The jobs are locked,
 * or inserted by the transaction.
 */
export async function insertTemplateJobs(tx: EnvironmentTx, jobs: readonly NewTemplateJob[]): Promise<void> {
  if (jobs.length === 0) return
  await tx.execute(
    `with inserted as (
       insert into template_jobs (environment_id, job_pk, template_id)
       select $1, v.* from unnest($2::uuid[], $3::uuid[]) as v (job_pk, template_id) returning job_pk)
     select add_task('make_artwork', job_pk::text, $4::int, interval '0', $5::int, false) from inserted`,
    [jobs.map(({ jobPk }) => jobPk), jobs.map(({ templateId }) => templateId), RANK_OF_MANY, MAX_ATTEMPTS],
  )
}

/** Adds the tasks that make the artwork of jobs. */
export async function addMakeTasks(
  tx: EnvironmentTx,
  jobPks: readonly string[],
  rank: number = RANK_OF_MANY,
): Promise<void> {
  await tx.execute(
    `select add_task('make_artwork', job_pk::text, $3::int, interval '0', $4::int, false)
       from unnest($2::uuid[]) as job_pk where $1::uuid is not null`,
    [jobPks, rank, MAX_ATTEMPTS],
  )
}

/** Records that the artwork of jobs is no longer made from a template. */
export async function deleteTemplateJobs(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute('delete from template_jobs where environment_id = $1 and job_pk = any($2::uuid[])', [jobPks])
}

/**
 * Makes the artwork due again of those jobs that have none and use one of these templates. Jobs that a reader has put on
 * hold stay on hold. The tasks of many jobs are added by `addMissingMakeTasks`.
 */
export async function remakeJobsOfTemplates(tx: EnvironmentTx, templateIds: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `update template_jobs t set state = 'due', revision = nextval('template_job_revisions'), faults = '[]'
       from (select job_pk from template_jobs
              where environment_id = $1 and template_id = any($2::uuid[]) and state <> 'made' and not held_by_reader
              order by job_pk for update) unmade
      where t.environment_id = $1 and t.job_pk = unmade.job_pk
     returning t.job_pk as id`,
    [templateIds],
  )
  const jobPks = rows.map(({ id }) => id)
  await deletePictureProblems(tx, jobPks)
  await addMakeTasks(tx, jobPks.slice(0, MAX_TASKS_AT_ONCE))
}

/** Deletes the reasons why pictures of jobs were not fetched, so that they are fetched again when the jobs are made. */
export async function deletePictureProblems(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute(
    `update template_pictures set problem = null
      where environment_id = $1 and job_pk = any($2::uuid[]) and problem is not null`,
    [jobPks],
  )
}

/** From which template and values the artwork of a job is made, and why it is held. */
export interface TemplateJob {
  readonly templateId: string
  readonly values: TemplateValues
  /** Empty unless it is held. */
  readonly faults: readonly TemplateFault[]
}

/** Returns from what the artwork of a job is made; undefined if it is not made from a template. */
export async function findTemplateJob(tx: EnvironmentTx, jobPk: string): Promise<TemplateJob | undefined> {
  const rows = await tx.query<TemplateJob>(
    `select template_id as "templateId", "values", faults from template_jobs where environment_id = $1 and job_pk = $2`,
    [jobPk],
  )
  return rows[0]
}

/**
 * Corrects the values of a locked job, and makes its artwork due again. Unless the job is let through now, it no longer
 * is, because other values were let through. With corrected values, a hold by a reader ends: it was for others.
 */
export async function correctTemplateJob(
  tx: EnvironmentTx,
  jobPk: string,
  { values, letThrough }: { readonly values: TemplateValues; readonly letThrough: boolean },
): Promise<void> {
  await tx.execute(
    `update template_jobs set state = 'due', revision = nextval('template_job_revisions'), faults = '[]',
            let_through = $4,
            corrected = corrected || $3::jsonb, "values" = "values" || $3::jsonb,
            read_by = case when $5 then null else read_by end, read_at = case when $5 then null else read_at end,
            held_by_reader = held_by_reader and not $5
      where environment_id = $1 and job_pk = $2`,
    [jobPk, JSON.stringify(values), letThrough, Object.keys(values).length > 0],
  )
  await addMakeTasks(tx, [jobPk], RANK_OF_CORRECTED)
}

/** A job whose artwork is to be made. */
export interface DueTemplateJob {
  readonly jobPk: string
  readonly templateId: string
  readonly revision: number
  readonly letThrough: boolean
  /** Of its order; empty if the product was applied to it since. */
  readonly fields: OrderFields
  readonly values: TemplateValues
  readonly corrected: TemplateValues
}

/** Returns those of these jobs whose artwork is to be made. */
export const loadDueTemplateJobs = (tx: EnvironmentTx, jobPks: readonly string[]): Promise<DueTemplateJob[]> =>
  tx.query<DueTemplateJob>(
    `select t.job_pk as "jobPk", t.template_id as "templateId", t.revision, t.let_through as "letThrough",
            coalesce(w.fields, '{}') as fields, t."values", t.corrected
       from template_jobs t left join awaited_products w on w.environment_id = t.environment_id and w.job_pk = t.job_pk
      where t.environment_id = $1 and t.job_pk = any($2::uuid[]) and t.state in ('due', 'pictures')`,
    [jobPks],
  )

/**
 * Returns the values of the items of a template: those that a user has corrected, else those of the order, else those
 * that were used last. An item that is the same in each order has none.
 */
export function takeValues(
  template: Template,
  { fields, values, corrected }: Pick<DueTemplateJob, 'fields' | 'values' | 'corrected'>,
): TemplateValues {
  const find = createTextLookup(fields)
  const itemValues = template.items.flatMap((item): [string, string][] => {
    if (item.kind === 'ARTWORK' || item.source.field === '') return []
    const fieldValue = find(item.source.field)
    const value =
      corrected[item.id] ?? (fieldValue === undefined ? values[item.id] : readFieldValue(fieldValue).normalize('NFC'))
    return value === undefined ? [] : [[item.id, value]]
  })
  return Object.fromEntries(itemValues)
}

/**
 * Returns a fault for each item whose text in the order was not stored, or not completely: another one must not be
 * drawn.
 */
export function findUnreadFields(
  template: Template,
  { fields, corrected }: Pick<DueTemplateJob, 'fields' | 'corrected'>,
): readonly TemplateFault[] {
  const find = createTextLookup(fields)
  return template.items.flatMap((item): TemplateFault[] => {
    if (item.kind === 'ARTWORK' || item.source.field === '' || corrected[item.id] !== undefined) return []
    const fieldValue = find(item.source.field)
    if (fieldValue === undefined && fields[OMITTED_FIELDS] !== undefined)
      return [{ itemId: item.id, code: 'fieldsOmitted', detail: '' }]
    if ((fieldValue?.length ?? 0) <= TEMPLATE_LIMITS.value) return []
    return item.kind === 'TEXT'
      ? [{ itemId: item.id, code: 'textTooLong', detail: String(TEMPLATE_LIMITS.value) }]
      : [{ itemId: item.id, code: 'pictureMissing', detail: '' }]
  })
}

/** What was made for a job, or why it was not. */
export interface MadeJob {
  readonly jobPk: string
  readonly revision: number
  readonly state: 'made' | 'held' | 'pictures'
  readonly templateVersion: number | null
  readonly values: TemplateValues
  readonly faults: readonly TemplateFault[]
}

/**
 * Stores what was made for jobs. Writes nothing for those of which something else is to be made by now; returns the
 * others.
 */
export async function saveMadeJobs(tx: EnvironmentTx, made: readonly MadeJob[]): Promise<ReadonlySet<string>> {
  if (made.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    `with made as (
       select m.* from jsonb_to_recordset($2::jsonb) as m ("jobPk" uuid, revision bigint, state text,
              "templateVersion" int, "values" jsonb, faults jsonb)),
     locked as (
       select t.job_pk from template_jobs t join made m on m."jobPk" = t.job_pk and m.revision = t.revision
        where t.environment_id = $1 and t.state in ('due', 'pictures') order by t.job_pk for update of t)
     update template_jobs t
        set state = m.state, template_version = m."templateVersion", "values" = m."values", faults = m.faults
       from made m join locked l on l.job_pk = m."jobPk"
      where t.environment_id = $1 and t.job_pk = m."jobPk"
     returning t.job_pk as id`,
    [JSON.stringify(made)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Adds the tasks of jobs to be made that have none, for example after a backup was restored. */
export async function addMissingMakeTasks(tx: EnvironmentTx): Promise<void> {
  await tx.execute(
    `select add_task('make_artwork', job_pk::text, $2::int, interval '0', $3::int, true)
       from (select job_pk from template_jobs where environment_id = $1 and state = 'due'
              order by job_pk limit $4) due`,
    [RANK_OF_MANY, MAX_ATTEMPTS, MAX_TASKS_AT_ONCE],
  )
}
