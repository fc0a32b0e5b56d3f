import type { Icon } from '@tabler/icons-react'
import { useEffect, useId, useSyncExternalStore } from 'react'

/** An entry of the command palette: a screen, jig, layout, order, preset, user or action. */
export interface Command {
  readonly id: string
  readonly label: string
  /** Kind of entry, in the current language. */
  readonly group: string
  /** Additional search terms. */
  readonly keywords?: string
  readonly icon?: Icon
  readonly run: () => void
}

let commandsBySource: ReadonlyMap<string, readonly Command[]> = new Map()
const listeners = new Set<() => void>()
const setCommands = (next: ReadonlyMap<string, readonly Command[]>) => {
  commandsBySource = next
  for (const listener of listeners) listener()
}

/**
 * Registers commands while the component is mounted, optionally before those of other components. Pass a memoised list.
 */
export function useRegisterCommands(commands: readonly Command[], prepend = false): void {
  const source = useId()
  useEffect(() => {
    const entry = [source, commands] as const
    setCommands(new Map(prepend ? [entry, ...commandsBySource] : [...commandsBySource, entry]))
    return () => {
      const next = new Map(commandsBySource)
      next.delete(source)
      setCommands(next)
    }
  }, [source, commands, prepend])
}

export function useRegisteredCommands(): readonly Command[] {
  const map = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => commandsBySource,
  )
  return [...map.values()].flat()
}

const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ł', 'l')

/**
 * Returns the commands that contain every search word, best match first: label starts with the text, a word in the
 * label does, others. Ignores case and accents.
 */
export function searchCommands(commands: readonly Command[], query: string, limit = 50): readonly Command[] {
  const terms = normalizeText(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return commands.slice(0, limit)
  const first = terms[0] ?? ''
  const matches: { command: Command; rank: number }[] = []
  for (const command of commands) {
    const label = normalizeText(command.label)
    const all = `${label} ${normalizeText(command.group)} ${normalizeText(command.keywords ?? '')}`
    if (!terms.every((term) => all.includes(term))) continue
    const rank = label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : label.includes(first) ? 2 : 3
    matches.push({ command, rank })
  }
  return matches
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((match) => match.command)
}
