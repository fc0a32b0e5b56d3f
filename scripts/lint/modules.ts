/**
 * Lint rules for the modules of the server (`apps/server/src/modules/<module>/<feature>`): a module imports only
 * modules below it, features have no cycles, and other features use `*-queries.ts` and `*-commands.ts`, never
 * `*-store.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..', '..')
const MODULES_FOLDER = 'apps/server/src/modules'

/** Module -> the modules below it, which it may import. Files directly in the folder connect all modules. */
const MODULES_BELOW: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  identity: ['platform'],
  catalog: ['platform', 'identity'],
  orders: ['platform', 'identity', 'catalog'],
  production: ['platform', 'identity', 'catalog', 'orders'],
  intake: ['platform', 'identity', 'catalog', 'orders'],
}

/** Features on the longest chain of imports. */
export const MAX_LEVELS = 6

/** `apps/server/src/modules/catalog/jigs/x.ts` -> `catalog/jigs`; null outside of features. */
export const serverFeature = (file: string): string | null =>
  /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\/[^/]/.exec(file)?.[1] ?? null

export const isServerTest = (file: string): boolean => /\.(test|test-data)\.ts$/.test(file)

/** Returns the message if one file of the modules may not import another, else null. Both are relative to the root. */
export function moduleImportError(from: string, to: string): string | null {
  const [here, there] = [serverFeature(from), serverFeature(to)]
  if (!here || !there || here === there || isServerTest(from)) return null
  const [ownModule = '', otherModule = ''] = [here, there].map((feature) => feature.split('/')[0] ?? '')
  if (ownModule !== otherModule && !MODULES_BELOW[ownModule]?.includes(otherModule)) {
    return `The module ${ownModule} is below ${otherModule}: declare what it needs in a *-dependents.ts.`
  }
  if (to.endsWith('-store.ts')) {
    return `The store of ${there} belongs to that feature alone; import its *-queries.ts or *-commands.ts.`
  }
  return null
}

/** Returns the message if a `*-queries.ts` imports a value from a file that writes, else null. */
export function queriesImportError(from: string, to: string): string | null {
  if (!from.startsWith(MODULES_FOLDER) || !from.endsWith('-queries.ts')) return null
  return /-(store|commands)\.ts$/.test(to) ? 'A *-queries.ts only reads: it imports no store and no commands.' : null
}

export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>

const IMPORT = /\b(?:import|export)\b[^'"]*?\bfrom\s+'(\.[^']+)'/g

/** Returns the features that each feature imports, from the sources in the folder of the modules without tests. */
export function readFeatureGraph(): FeatureGraph {
  const graph = new Map<string, Set<string>>()
  for (const name of readdirSync(path.join(root, MODULES_FOLDER), { recursive: true, encoding: 'utf8' })) {
    const file = `${MODULES_FOLDER}/${name.split(path.sep).join('/')}`
    const feature = serverFeature(file)
    if (!feature || !file.endsWith('.ts') || isServerTest(file)) continue
    const imported = graph.get(feature) ?? new Set()
    graph.set(feature, imported)
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const other = serverFeature(path.posix.join(path.posix.dirname(file), specifier))
      if (other && other !== feature) imported.add(other)
    }
  }
  return graph
}

/** Returns the chain of imports from one feature to another, both included; undefined if there is none. */
export function findChain(
  graph: FeatureGraph,
  from: string,
  to: string,
  seen = new Set<string>(),
): string[] | undefined {
  if (from === to) return [from]
  seen.add(from)
  for (const next of graph.get(from) ?? []) {
    const rest = seen.has(next) ? undefined : findChain(graph, next, to, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}

/** Returns the longest chain of imports; the graph must have no cycles. */
export function findLongestChain(graph: FeatureGraph): string[] {
  const chains = new Map<string, string[]>()
  const longestFrom = (feature: string): string[] => {
    const chain = chains.get(feature) ?? [
      feature,
      ...[...(graph.get(feature) ?? [])].map(longestFrom).reduce((a, b) => (b.length > a.length ? b : a), []),
    ]
    chains.set(feature, chain)
    return chain
  }
  return [...graph.keys()].map(longestFrom).reduce((a, b) => (b.length > a.length ? b : a), [])
}

let ownGraph: FeatureGraph | undefined

/**
 * Returns the message if an import closes a cycle of features, or makes a chain longer than `MAX_LEVELS`; else null.
 */
export function featureOrderError(from: string, to: string, graph = (ownGraph ??= readFeatureGraph())): string | null {
  const [here, there] = [serverFeature(from), serverFeature(to)]
  if (!here || !there || here === there || isServerTest(from)) return null
  const back = findChain(graph, there, here)
  if (back) return `A cycle of features: ${[here, ...back].join(' > ')}.`
  const chain = findLongestChain(graph)
  const isLink = chain.some((feature, index) => feature === here && chain[index + 1] === there)
  return chain.length > MAX_LEVELS && isLink
    ? `More than ${MAX_LEVELS} levels of features: ${chain.join(' > ')}.`
    : null
}
