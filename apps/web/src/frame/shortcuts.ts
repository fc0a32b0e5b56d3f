import { useEffect, useRef, useSyncExternalStore } from 'react'
import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'
import { isAnyDialogOpen } from './dialog-stack.ts'

export interface Shortcut {
  /** One key as typed (`/`, `?`, `n`), or `mod+k` for Ctrl (Command on a Mac) and a letter; `delete`. */
  readonly keys: string
  /** What it does, in the spoken language; shown behind `?`. */
  readonly label: string
}
interface ShortcutEntry extends Shortcut {
  /** Undefined: only listed, the part of the screen that has the focus answers to it. */
  readonly run?: () => void
}

let shortcuts: readonly ShortcutEntry[] = []
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Single keys can be switched off, for those whose voice or switch software types by itself (WCAG 2.1.4). */
const SINGLE_KEYS_OFF = 'singleKeysOff'
const areSingleKeysEnabled = (): boolean => getStoredItem('local', SINGLE_KEYS_OFF) === null
export function setSingleKeys(on: boolean): void {
  setStoredItem('local', SINGLE_KEYS_OFF, on ? null : 'true')
  notifyListeners()
}

/** Registers a shortcut while the component is on the screen; the last one registered for a key wins. */
export function useShortcut(shortcut: Shortcut & { run: () => void; disabled?: boolean }): void {
  const latest = useRef(shortcut.run)
  useEffect(() => {
    latest.current = shortcut.run
  })
  const { keys, label, disabled } = shortcut
  useEffect(() => {
    if (disabled) return
    const entry: ShortcutEntry = { keys, label, run: () => latest.current() }
    shortcuts = [...shortcuts, entry]
    notifyListeners()
    return () => {
      shortcuts = shortcuts.filter((other) => other !== entry)
      notifyListeners()
    }
  }, [keys, label, disabled])
}

/** Names a key behind `?` that a part of the screen answers to by itself while it has the focus. */
export function useDocumentedShortcut(keys: string, label: string, works: boolean): void {
  useEffect(() => {
    if (!works) return
    const entry: ShortcutEntry = { keys, label }
    shortcuts = [...shortcuts, entry]
    notifyListeners()
    return () => {
      shortcuts = shortcuts.filter((other) => other !== entry)
      notifyListeners()
    }
  }, [keys, label, works])
}

/** The shortcuts that work at this moment. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts)
export const useSingleKeyShortcuts = (): boolean => useSyncExternalStore(subscribe, areSingleKeysEnabled)

/** The key that was pressed as shortcuts name it; null where it was typed into a field or belongs to a dialog. */
export function shortcutOf(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  inField: boolean
}): string | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`
  return event.inField ? null : event.key
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isAnyDialogOpen()) return
  const keys = shortcutOf({
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    inField: isField(event.target),
  })
  if (keys === null || (!keys.startsWith('mod+') && !areSingleKeysEnabled())) return
  const shortcut = shortcuts.findLast((one) => one.keys === keys)
  if (!shortcut?.run) return
  event.preventDefault()
  shortcut.run()
}

/** Listens for the shortcuts; called once. */
export function attachShortcutListener(): () => void {
  window.addEventListener('keydown', handleKeyDown)
  return () => window.removeEventListener('keydown', handleKeyDown)
}
