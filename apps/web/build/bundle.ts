import type { Rolldown } from 'vite'

export const getChunks = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')

/** Returns the chunk that contains the module. Throws if there is none, so that no screen is left out. */
export function getChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = getChunks(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (chunk) return chunk
  throw new Error(`No chunk of the build contains ${module}.`)
}

/** Returns the chunks and everything they import, without duplicates. */
export function collectImports(
  bundle: Rolldown.OutputBundle,
  from: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Map(from.map((chunk) => [chunk.fileName, chunk]))
  // Iterating over a map includes the entries added during the iteration.
  for (const { imports } of found.values()) {
    for (const name of imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.set(name, next)
    }
  }
  return [...found.values()]
}
