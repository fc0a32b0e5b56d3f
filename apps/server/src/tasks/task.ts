import type { EnvironmentRef } from '../http/handler-context.ts'
import type { Services } from '../services.ts'

/**
 * Tasks of a group share the workers of a process, so that slow ones do not delay the others: composing uses the CPU,
 * transfer and pickup wait for folders on the network, outbound for web servers, artwork for large files from web
 * servers, messages import the orders of shops, shops asks shops and tells them what became of their orders, templates
 * draw personalised artwork, thumbnails for the one process that renders them. Pickup looks at all folders of an
 * environment again and again; it is apart from transfer, so that folders that do not respond do not occupy the workers
 * that deliver. `perEnvironment` is less than `concurrency`, so that a worker is free for the other environments. Each
 * waiting worker asks for due jobs at the interval `pollMs`, in ms: jobs that were added for a later time, such as
 * retries, start at most this late; others start when they are added.
 */
export const TASK_GROUPS = {
  compose: { concurrency: 2, perEnvironment: 1, pollMs: 2000 },
  transfer: { concurrency: 6, perEnvironment: 2, pollMs: 2000 },
  pickup: { concurrency: 4, perEnvironment: 1, pollMs: 2000 },
  outbound: { concurrency: 12, perEnvironment: 4, pollMs: 10_000 },
  artwork: { concurrency: 12, perEnvironment: 4, pollMs: 10_000 },
  messages: { concurrency: 4, perEnvironment: 3, pollMs: 2000 },
  shops: { concurrency: 6, perEnvironment: 2, pollMs: 10_000 },
  templates: { concurrency: 4, perEnvironment: 3, pollMs: 2000 },
  thumbnails: { concurrency: 2, perEnvironment: 1, pollMs: 2000 },
  maintenance: { concurrency: 3, perEnvironment: 1, pollMs: 2000 },
} as const satisfies Record<string, Record<'concurrency' | 'perEnvironment' | 'pollMs', number>>

export type TaskGroup = keyof typeof TASK_GROUPS

export const TASK_GROUP_NAMES = Object.keys(TASK_GROUPS) as readonly TaskGroup[]

/**
 * A background task of an environment: state and result are in its row; the job only says that there is work. A job may
 * run twice, so a task claims its row with a new token, and every later write is conditional on that token.
 */
export interface EnvironmentTask {
  readonly group: TaskGroup
  /** An attempt that takes longer fails, in ms. */
  readonly timeoutMs: number
  /**
   * An attempt that takes longer continues without its worker, in ms, so that it does not delay others. For work that
   * may have to wait for a folder on the network or for a web server. Its job stays locked until it has ended.
   */
  readonly detachAfterMs?: number
  /**
   * Waiting jobs of the same environment and rank that an attempt runs as well, at most; by default none. Only first
   * attempts: jobs of an attempt that failed run one by one.
   */
  readonly companions?: number
  /**
   * Runs one job, and its companions. An error is retried with increasing delays.
   *
   * @param subject as passed to `addTask`
   * @param signal aborted at the time limit, and when the process stops
   * @param companions subjects of the other jobs, if there are any
   */
  run(
    services: Services,
    environment: EnvironmentRef,
    subject: string,
    signal: AbortSignal,
    companions?: readonly string[],
  ): Promise<void>
  /**
   * Called in place of a failure when the last attempt of a job failed by an error that is not temporary: records in
   * the row that it is not attempted any more. By default, the job remains in the queue as failed, and is added again.
   */
  giveUp?(services: Services, environment: EnvironmentRef, subject: string): Promise<void>
}

/** A background task of the installation, run at the times of a crontab by one of the processes. */
export interface ScheduledTask {
  /** Crontab fields: minute, hour, day of the month, month, day of the week; UTC. */
  readonly schedule: string
  /** Whether it also runs when a process starts. */
  readonly runsAtStart: boolean
  readonly timeoutMs: number
  run(services: Services, signal: AbortSignal): Promise<void>
}
