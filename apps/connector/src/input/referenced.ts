import path from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from '../state/durable-json.ts'

const schema = z.array(z.string())

/** Names at the top of a hot folder that order files named as their artwork: they are no orders of their own. */
export interface Referenced {
  /** As hex of their bytes. */
  all(): Promise<ReadonlySet<string>>
  add(names: readonly string[]): Promise<void>
  /** Their order file came to nothing: they are files like others again. */
  remove(names: readonly string[]): Promise<void>
}

const hexOf = (name: string): string => Buffer.from(name).toString('hex')

/** Kept in the state folder, one file a hot folder. */
export function referencedIn(folder: string, source: string): Referenced {
  const file = path.join(folder, `${source}.json`)
  let known: Set<string> | undefined
  const all = async (): Promise<Set<string>> => {
    known ??= new Set(schema.parse((await readJson(file)) ?? []))
    return known
  }
  const keep = async (names: Set<string>): Promise<void> => {
    await writeJson(file, [...names])
    known = names
  }
  return {
    all,
    async add(names) {
      const before = await all()
      const after = new Set([...before, ...names.map(hexOf)])
      if (after.size > before.size) await keep(after)
    },
    async remove(names) {
      const before = await all()
      const after = new Set([...before].filter((name) => !names.some((gone) => hexOf(gone) === name)))
      if (after.size < before.size) await keep(after)
    },
  }
}
