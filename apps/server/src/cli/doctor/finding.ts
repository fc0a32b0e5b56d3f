import type pg from 'pg'
import type { ObjectStore } from '../../file-store/object-store.ts'
import { StoreUnavailableError } from '../../file-store/store-unavailable.ts'
import type { Settings } from '../../settings.ts'

/** A result of the doctor. `problem`: something is wrong; `note`: worth attention; `fine`: checked and in order. */
export interface Finding {
  readonly level: 'fine' | 'note' | 'problem'
  /**
   * The check: `database`, `folders`, `servers`, `store`, `tasks`, `artwork`, `files`, `counts`, `pieces`, `runs`,
   * `intake`, `output`, `webhooks`, `shops`.
   */
  readonly check: string
  readonly environment?: string
  readonly text: string
  /** What the operator can do about it. */
  readonly advice?: string
  /** The first few affected items. */
  readonly items?: readonly string[]
}

/** An environment and the means to check it. */
export interface CheckContext {
  readonly id: string
  readonly resourceName: string
  readonly settings: Settings
  readonly objects: ObjectStore
  /** In a read-only transaction, restricted to the environment by row-level security. */
  readonly client: pg.ClientBase
  readonly now: Date
}

/**
 * Returns the findings of a check, or a problem if it fails because files or objects cannot be read, so that the other
 * checks still run.
 */
export async function runCheck(check: string, environment: string | undefined, look: () => Promise<Finding[]>) {
  try {
    return await look()
  } catch (error) {
    const isStoreAway = error instanceof StoreUnavailableError
    if (!isStoreAway && (error as NodeJS.ErrnoException).syscall === undefined) throw error
    const text = `It cannot be checked: ${(error as Error).message}.`
    const advice = isStoreAway
      ? 'Check that the object store runs, and PLATEN_S3_ENDPOINT, PLATEN_S3_BUCKET and the key.'
      : 'Check the disk, and that the user that runs Platen may read it.'
    return [{ level: 'problem', check, ...(environment === undefined ? {} : { environment }), text, advice } as const]
  }
}

const MAX_LISTED_ITEMS = 10

/** Returns the first few items, and the number of the others. */
export const truncateList = (items: readonly string[]): string[] =>
  items.length <= MAX_LISTED_ITEMS
    ? [...items]
    : [...items.slice(0, MAX_LISTED_ITEMS), `and ${items.length - MAX_LISTED_ITEMS} more`]

/** Something that a check has looked for, with all affected items: none if it was not found. */
export type Suspicion = Pick<Finding, 'level' | 'text' | 'advice'> & { readonly items: readonly string[] }

/** Returns a finding for each suspicion with items, or that everything is fine. */
export function toFindings(
  { resourceName: environment }: Pick<CheckContext, 'resourceName'>,
  check: string,
  fine: string,
  suspicions: readonly Suspicion[],
): Finding[] {
  const nonEmpty = suspicions.filter(({ items }) => items.length > 0)
  if (nonEmpty.length === 0) return [{ level: 'fine', check, environment, text: fine }]
  return nonEmpty.map(({ items, ...finding }) => ({ ...finding, check, environment, items: truncateList(items) }))
}

export const pluralise = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
