import path from 'node:path'
import { fateOfReferenced } from '@platen/hotfolder'
import { z } from 'zod'
import { readJson, writeJson } from '../state/atomic-json.ts'

/** One name: an order file that came to be an order named it, or files that are being sent do. */
const entry = z.object({
  /** When a file of this name was last seen in the hot folder, or named, ms since 1970. */
  seenMs: z.number(),
  /** Whether an order that was stored names it. */
  isStored: z.boolean(),
  /** Claims that name it and have not come to an end. */
  claims: z.array(z.string()),
})
type Entry = z.output<typeof entry>

/** Earlier versions kept the names alone. */
const schema = z.union([z.array(z.string()), z.object({ names: z.record(z.string(), entry) })])

/**
 * Names at the top of a hot folder that order files named as their artwork: they are no orders of their own. They are
 * kept as long as a file of that name is there and `REFERENCED_KEPT_MS` longer.
 */
export interface ReferencedFiles {
  /** As hex of their bytes. `present`: names that are in the hot folder now, as hex. */
  all(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** A claim names them; durable when this is answered. */
  add(claim: string, names: readonly string[]): Promise<void>
  /** The claim became an order. */
  keep(claim: string): Promise<void>
  /** The claim came to nothing: what no other one names are files like others again. */
  remove(claim: string): Promise<void>
}

const hexOf = (name: string): string => Buffer.from(name).toString('hex')

/**
 * Kept in the state folder, one file a hot folder. Claims are worked on side by side: every change is made to the one
 * state in memory, and states are written one after the other.
 */
export function openReferencedFiles(folder: string, source: string, now: () => Date): ReferencedFiles {
  const file = path.join(folder, `${source}.json`)
  const names = new Map<string, Entry>()
  let reading: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** The state that waits to be written; all who changed it since the last one wait for the same writing. */
  let next: Promise<void> | undefined
  /** Whether the state in memory has changes that no writing has begun with. */
  let isUnwritten = false

  function set(name: string, to: Entry | undefined): void {
    if (to) names.set(name, to)
    else names.delete(name)
    isUnwritten = true
  }

  async function read(): Promise<void> {
    const stored = schema.parse((await readJson(file)) ?? [])
    const seenMs = now().getTime()
    const entries: (readonly [string, Entry])[] = Array.isArray(stored)
      ? stored.map((name) => [name, { seenMs, isStored: true, claims: [] }])
      : Object.entries(stored.names)
    for (const [name, each] of entries) names.set(name, each)
  }

  /** Reads the file once; a disk that failed is asked again. */
  function known(): Promise<void> {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  /** Writes what changed; answers at once where nothing did. A writing that failed is made up for by the next one. */
  async function write(): Promise<void> {
    if (!isUnwritten) return
    next ??= writing
      .catch(() => undefined)
      .then(async () => {
        next = undefined
        isUnwritten = false
        try {
          await writeJson(file, { names: Object.fromEntries(names) })
        } catch (error) {
          isUnwritten = true
          throw error
        }
      })
    writing = next
    await next
  }

  /** Takes a claim off every name that it holds; a name that nobody needs any more goes. */
  async function end(claim: string, isStored: boolean): Promise<void> {
    await known()
    for (const [name, each] of names) {
      if (!each.claims.includes(claim)) continue
      const rest = { ...each, isStored: each.isStored || isStored, claims: each.claims.filter((id) => id !== claim) }
      set(name, rest.isStored || rest.claims.length > 0 ? rest : undefined)
    }
    await write()
  }

  return {
    async all(present) {
      await known()
      const nowMs = now().getTime()
      for (const [name, each] of names) {
        const fate = fateOfReferenced({ seenMs: each.seenMs, isPresent: present.has(name), nowMs })
        if (fate === 'seenAgain') set(name, { ...each, seenMs: nowMs })
        if (fate === 'forgotten') set(name, undefined)
      }
      await write()
      return new Set(names.keys())
    },
    async add(claim, added) {
      await known()
      const nowMs = now().getTime()
      for (const name of added.map(hexOf)) {
        const before = names.get(name)
        const isFresh = before && fateOfReferenced({ seenMs: before.seenMs, isPresent: true, nowMs }) === 'kept'
        if (isFresh && before.claims.includes(claim)) continue
        const claims = [...new Set([...(before?.claims ?? []), claim])]
        set(name, { seenMs: nowMs, isStored: before?.isStored ?? false, claims })
      }
      await write()
    },
    keep: (claim) => end(claim, true),
    remove: (claim) => end(claim, false),
  }
}
