import path from 'node:path'
import { referencedNameUpdate } from '@platen/hotfolder'
import { z } from 'zod'
import { readJson, writeJson } from '../state/atomic-json.ts'

/** One name, referenced by an imported or rejected order file or by claims in progress. */
const entry = z.object({
  /** When the file was last seen in the hot folder, or last referenced, ms since 1970. */
  seenMs: z.number(),
  /**
   * Whether an imported or rejected order file references it; the artwork of a rejected one waits for the corrected
   * file.
   */
  isStored: z.boolean(),
  /** Unfinished claims that reference it. */
  claims: z.array(z.string()),
})
type Entry = z.output<typeof entry>

/** Earlier versions stored only an array of names. */
const schema = z.union([z.array(z.string()), z.object({ names: z.record(z.string(), entry) })])

/**
 * Names at the top level of a hot folder that order files reference as artwork, and which are therefore not imported as
 * orders. A name is kept while its file is present and `REFERENCED_RETENTION_MS` longer.
 */
export interface ReferencedFiles {
  /**
   * Updates the last-seen times, deletes expired names and returns the others, in hex. `present`: names that are in the
   * hot folder now, in hex.
   */
  refreshAndList(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Adds names that a claim references. Synced to disk when the promise resolves. */
  add(claim: string, names: readonly string[]): Promise<void>
  /** Finishes the claim of an imported or rejected order file: its names stay referenced. */
  keepNames(claim: string): Promise<void>
  /**
   * Finishes the claim of a file that was removed: names that nothing else references are treated as normal files
   * again.
   */
  releaseNames(claim: string): Promise<void>
}

const toHex = (name: string): string => Buffer.from(name).toString('hex')

/**
 * Stored in the state folder, one file per hot folder. Claims are processed concurrently: all changes are applied to
 * one state in memory, and writes are serialised.
 */
export function openReferencedFiles(folder: string, source: string, now: () => Date): ReferencedFiles {
  const file = path.join(folder, `${source}.json`)
  const names = new Map<string, Entry>()
  let reading: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** The next, not yet started write; all changes made until it starts share it. */
  let next: Promise<void> | undefined
  /** Whether the state in memory has changes that no write has picked up. */
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

  /** Reads the file once; retries on the next call after an error. */
  function load(): Promise<void> {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  /** Writes changes; returns immediately if there are none. After a failed write, the next one includes its changes. */
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

  /** Removes a claim from all its names. Deletes names that are no longer referenced. */
  async function finishClaim(claim: string, isStored: boolean): Promise<void> {
    await load()
    for (const [name, each] of names) {
      if (!each.claims.includes(claim)) continue
      const rest = { ...each, isStored: each.isStored || isStored, claims: each.claims.filter((id) => id !== claim) }
      set(name, rest.isStored || rest.claims.length > 0 ? rest : undefined)
    }
    await write()
  }

  return {
    async refreshAndList(present) {
      await load()
      const nowMs = now().getTime()
      for (const [name, each] of names) {
        const update = referencedNameUpdate({ seenMs: each.seenMs, isPresent: present.has(name), nowMs })
        if (update === 'touch') set(name, { ...each, seenMs: nowMs })
        if (update === 'delete') set(name, undefined)
      }
      await write()
      return new Set(names.keys())
    },
    async add(claim, added) {
      await load()
      const nowMs = now().getTime()
      for (const name of added.map(toHex)) {
        const before = names.get(name)
        const isCurrent = before && referencedNameUpdate({ seenMs: before.seenMs, isPresent: true, nowMs }) === 'keep'
        if (isCurrent && before.claims.includes(claim)) continue
        const claims = [...new Set([...(before?.claims ?? []), claim])]
        set(name, { seenMs: nowMs, isStored: before?.isStored ?? false, claims })
      }
      await write()
    },
    keepNames: (claim) => finishClaim(claim, true),
    releaseNames: (claim) => finishClaim(claim, false),
  }
}
