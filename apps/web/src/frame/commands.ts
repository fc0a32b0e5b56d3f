import type { Icon } from '@tabler/icons-react'
import { useEffect, useId, useSyncExternalStore } from 'react'

/** Something that Ctrl-K finds: a screen, a jig, a layout, an order, a preset, a user, an action. */
export interface Command {
  readonly id: string
  readonly label: string
  /** What kind of thing it is, in the spoken language. */
  readonly group: string
  /** Further words that find it. */
  readonly keywords?: string
  readonly icon?: Icon
  readonly run: () => void
}

let bySource: ReadonlyMap<string, readonly Command[]> = new Map()
const listeners = new Set<() => void>()
const set = (next: ReadonlyMap<string, readonly Command[]>) => {
  bySource = next
  for (const listener of listeners) listener()
}

/** Offers commands while the component is on the screen, before those of others if it is to be. Pass a memoised list. */
export function useCommands(commands: readonly Command[], isFirst = false): void {
  const source = useId()
  useEffect(() => {
    const own = [source, commands] as const
    set(new Map(isFirst ? [own, ...bySource] : [...bySource, own]))
    return () => {
      const next = new Map(bySource)
      next.delete(source)
      set(next)
    }
  }, [source, commands, isFirst])
}

export function useAllCommands(): readonly Command[] {
  const map = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => bySource,
  )
  return [...map.values()].flat()
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ł', 'l')

/**
 * The commands that contain every typed word, best first: a label that begins so, then a word in it that does, then
 * the rest. Case and accents do not count.
 */
export function findCommands(commands: readonly Command[], typed: string, most = 50): readonly Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands.slice(0, most)
  const first = words[0] ?? ''
  const ranked: { command: Command; rank: number }[] = []
  for (const command of commands) {
    const label = plain(command.label)
    const all = `${label} ${plain(command.group)} ${plain(command.keywords ?? '')}`
    if (!words.every((word) => all.includes(word))) continue
    const rank = label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : label.includes(first) ? 2 : 3
    ranked.push({ command, rank })
  }
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map((one) => one.command)
}
