import { useEffect, useRef, useSyncExternalStore } from 'react'
import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'
import { isAnyDialogOpen } from './dialog-stack.ts'

export interface Shortcut {
  /** A single typed character (`/`, `?`, `n`), `mod+k` for Ctrl (Command on a Mac) and a letter, or `delete`. */
  readonly keys: string
  /** Description in the current language, listed in the dialog opened by `?`. */
  readonly label: string
}
interface ShortcutEntry extends Shortcut {
  /** Undefined: only listed; the focused component handles the key. */
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

/** Single-key shortcuts can be disabled, for users of speech input or switch software (WCAG 2.1.4). */
const SINGLE_KEYS_OFF = 'singleKeysOff'
const areSingleKeysEnabled = (): boolean => getStoredItem('local', SINGLE_KEYS_OFF) === null
export function setSingleKeys(isOn: boolean): void {
  setStoredItem('local', SINGLE_KEYS_OFF, isOn ? null : 'true')
  notifyListeners()
}

/** Registers a shortcut while the component is mounted. The last one registered for a key takes precedence. */
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

/** Lists a key in the shortcuts dialog that a component handles itself while it has the focus. */
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

/** Returns the shortcuts that are currently registered. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts)
export const useSingleKeyShortcuts = (): boolean => useSyncExternalStore(subscribe, areSingleKeysEnabled)

/** Returns the pressed key in the notation of shortcuts; null for text typed into a field and for Alt. */
export function toShortcut(event: {
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

/** Whether text is typed into the target. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isAnyDialogOpen()) return
  const keys = toShortcut({
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    inField: isField(event.target),
  })
  if (keys === null || (!keys.startsWith('mod+') && !areSingleKeysEnabled())) return
  const shortcut = shortcuts.findLast((candidate) => candidate.keys === keys)
  if (!shortcut?.run) return
  event.preventDefault()
  shortcut.run()
}

/** Starts handling shortcuts; called once. Returns a function that stops it. */
export function attachShortcutListener(): () => void {
  window.addEventListener('keydown', handleKeyDown)
  return () => window.removeEventListener('keydown', handleKeyDown)
}
