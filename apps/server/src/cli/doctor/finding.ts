import type pg from 'pg'
import type { Settings } from '../../settings.ts'

/** What the doctor found. `problem`: something is wrong; `note`: worth a look; `fine`: looked at and in order. */
export interface Finding {
  readonly level: 'fine' | 'note' | 'problem'
  /** What was looked at: `database`, `folders`, `artwork`, `counts`, `runs`, `intake`, `output`, `webhooks`. */
  readonly check: string
  readonly environment?: string
  readonly text: string
  /** What to do about it. */
  readonly advice?: string
  /** Which ones, the first few. */
  readonly items?: readonly string[]
}

/** An environment as the doctor looks at it. */
export interface CheckContext {
  readonly id: string
  readonly resourceName: string
  readonly settings: Settings
  /** Inside a transaction that only reads and is walled in to the environment. */
  readonly client: pg.ClientBase
  readonly now: Date
}

/** What a look found, or that the files that it looks at cannot be read: the other looks are not kept from going on. */
export async function told(check: string, environment: string | undefined, look: () => Promise<Finding[]>) {
  try {
    return await look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    const text = `It cannot be looked at: ${(error as Error).message}.`
    const advice = 'See that the disk is well, and that the user that Platen runs as may read there.'
    return [{ level: 'problem', check, ...(environment === undefined ? {} : { environment }), text, advice } as const]
  }
}

const SHOWN = 10

/** The first few of many, and how many more there are. */
export const truncateList = (items: readonly string[]): string[] =>
  items.length <= SHOWN ? [...items] : [...items.slice(0, SHOWN), `and ${items.length - SHOWN} more`]

export const pluralise = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
