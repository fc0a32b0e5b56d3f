/** A file of the build that the page does not always load. */
export interface LazyFile {
  readonly name: string
  /** False for an entry: its file has no other modules. */
  readonly canBeMerged: boolean
  /** Characters of code. */
  readonly size: number
  /** Names of the files that it imports. */
  readonly imports: readonly string[]
  /** Whether each entry needs it. */
  readonly isNeeded: readonly boolean[]
}

interface Group {
  readonly names: readonly string[]
  readonly canBeMerged: boolean
  readonly size: number
  /** The groups that it imports. */
  readonly imports: Set<Group>
  /** Whether each entry needs it. */
  readonly isNeeded: boolean[]
}

/** Characters of code that cost as much as one more file: each has a request, and headers of about 900 bytes. */
const FILE_COST = 3_500

/**
 * Merges files where this saves more than it costs: an entry that needs both has a file less, and an entry that needs
 * one of them loads the other one too, with its imports. Merged files have no import cycle, since in a cycle a
 * module could run before one that it imports.
 *
 * @param weights how much the files of each entry count
 * @returns the names of the files of each merged file
 */
export function mergeFiles(files: readonly LazyFile[], weights: readonly number[]): string[][] {
  const groups = createGroups(files)
  for (;;) {
    const mergeable = [...groups].filter(({ canBeMerged }) => canBeMerged)
    const best = findBestPair(mergeable, weights)
    if (!best) return mergeable.map(({ names }) => [...names])
    mergePair(groups, ...best)
  }
}

function createGroups(files: readonly LazyFile[]): Set<Group> {
  const groups = new Map(
    files.map(({ name, canBeMerged, size, isNeeded }): [string, Group] => [
      name,
      { names: [name], canBeMerged, size, imports: new Set(), isNeeded: [...isNeeded] },
    ]),
  )
  for (const { name, imports } of files) {
    for (const imported of imports) {
      const group = groups.get(imported)
      if (group) groups.get(name)?.imports.add(group)
    }
  }
  return new Set(groups.values())
}

/** Returns the two groups whose merge saves most, or null if no merge saves anything. */
function findBestPair(groups: readonly Group[], weights: readonly number[]): readonly [Group, Group] | null {
  const rows = groups.map((group) => ({ group, costs: getCosts(group, weights) }))
  let best: readonly [Group, Group] | null = null
  let bestSaving = 0
  for (const [at, a] of rows.entries()) {
    for (const b of rows.slice(at + 1)) {
      const saving = getSaving(a, b, weights)
      if (saving <= bestSaving || isCircular(a.group, b.group)) continue
      best = [a.group, b.group]
      bestSaving = saving
    }
  }
  return best
}

interface Row {
  readonly group: Group
  readonly costs: readonly number[]
}

/** Returns what the entries save if two groups are merged. */
function getSaving(a: Row, b: Row, weights: readonly number[]): number {
  let saving = 0
  for (let entry = 0; entry < weights.length; entry++) {
    const needsB = b.group.isNeeded[entry] ?? false
    if (a.group.isNeeded[entry]) saving += needsB ? (weights[entry] ?? 0) * FILE_COST : -(b.costs[entry] ?? 0)
    else if (needsB) saving -= a.costs[entry] ?? 0
  }
  return saving
}

/** Returns what loading the code of a group and its imports costs each entry, without the request for the group itself. */
function getCosts(group: Group, weights: readonly number[]): number[] {
  const loaded = [...collectImports(group)]
  return weights.map((weight, entry) => {
    const missing = loaded.filter(({ isNeeded }) => !isNeeded[entry])
    return weight * missing.reduce((sum, { size }) => sum + size + FILE_COST, group.size)
  })
}

/** Returns the groups that a group imports, and those that they import. */
function collectImports({ imports }: Group): Set<Group> {
  const found = new Set(imports)
  // Iterating over a set includes the groups added during the iteration.
  for (const group of found) for (const imported of group.imports) found.add(imported)
  return found
}

/** Whether one of the groups imports the other one through a third one. */
function isCircular(a: Group, b: Group): boolean {
  const isReached = (from: Group, to: Group) =>
    [...from.imports].some((imported) => imported !== to && collectImports(imported).has(to))
  return isReached(a, b) || isReached(b, a)
}

function mergePair(groups: Set<Group>, a: Group, b: Group): void {
  const merged: Group = {
    names: [...a.names, ...b.names],
    canBeMerged: true,
    size: a.size + b.size,
    imports: new Set([...a.imports, ...b.imports].filter((group) => group !== a && group !== b)),
    isNeeded: a.isNeeded.map((isNeeded, entry) => isNeeded || (b.isNeeded[entry] ?? false)),
  }
  for (const old of [a, b]) {
    groups.delete(old)
    for (const group of groups) if (group.imports.delete(old)) group.imports.add(merged)
  }
  groups.add(merged)
  for (const { isNeeded } of collectImports(merged)) {
    for (const [entry, isNeededByMerged] of merged.isNeeded.entries()) if (isNeededByMerged) isNeeded[entry] = true
  }
}
