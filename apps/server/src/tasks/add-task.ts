import type { EnvironmentTx } from '../database/database.ts'

/** The background tasks of environments. */
export type TaskName =
  | 'compose_run'
  | 'deliver_run'
  | 'detect_pickup'
  | 'withdraw_run'
  | 'delete_picked_up_sheets'
  | 'release_presets'
  | 'cancel_left_out_jobs'
  | 'apply_products'
  | 'make_artwork'
  | 'update_proof'
  | 'fix_artwork'
  | 'send_webhook'
  | 'take_shop_message'
  | 'catch_up_shop'
  | 'report_shop_status'
  | 'report_to_shop'
  | 'fetch_artwork'
  | 'purge_history'
  | 'apply_retention'
  | 'reinspect_artwork'
  | 'render_thumbnails'
  | 'remove_objects'

/**
 * Attempts of a job that fails by an unexpected error, with delays that grow from 3 seconds to 18 minutes. A job that
 * failed every time remains in the queue as failed: it is counted in the metrics, listed by
 * `platen doctor`, and added again by the task `maintain_environments` while its subject still needs it. The trigger
 * `add_webhook_task` (migration 0960) and those of reports (migrations 1570 and 1590) contain the same number.
 */
export const MAX_ATTEMPTS = 8

export interface TaskOptions {
  /** Earliest start after the beginning of the transaction, in ms. */
  readonly delayMs?: number
  /**
   * Jobs with a lower rank run first. The number of jobs that the environment already has waiting is a fair rank: the
   * first job of each environment runs before the second of any.
   */
  readonly rank?: number
  /** A job of the task and subject that is waiting already keeps its time; by default it gets the new one. */
  readonly keepTime?: boolean
}

/**
 * Adds a job to the transaction; it starts after the commit. There is at most one waiting job for a task and subject. A
 * job that is running does not count: it may have read the database before this transaction.
 *
 * @param subject id of what the task works on
 */
export const addTask = (tx: EnvironmentTx, task: TaskName, subject: string, options?: TaskOptions): Promise<void> =>
  addTasks(tx, task, [subject], options)

/** Adds a job for each subject, in one statement; see `addTask`. */
export async function addTasks(
  { client }: EnvironmentTx,
  task: TaskName,
  subjects: readonly string[],
  { delayMs = 0, rank = 0, keepTime = false }: TaskOptions = {},
): Promise<void> {
  await client.query({
    name: 'add tasks',
    text: `select add_task($1, subject, $3, make_interval(secs => $4), $5, $6) from unnest($2::text[]) as subjects (subject)`,
    values: [task, subjects, Math.min(rank, 32_000), delayMs / 1000, MAX_ATTEMPTS, keepTime],
  })
}
