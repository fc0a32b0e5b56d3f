import { createContext, type ReactNode, useDeferredValue } from 'react'
import { useStoredNames } from './use-stored-names.ts'

/** Returns the current name of a stored row for its id, and any other value unchanged. */
export const StoredNamesContext = createContext<(value: string) => string>((value) => value)

/**
 * Provides the names of stored rows. Their lists arrive one after the other: only what shows names is rendered again,
 * and in small steps.
 */
export function StoredNamesProvider({ children }: { children: ReactNode }) {
  const getName = useDeferredValue(useStoredNames())
  return <StoredNamesContext value={getName}>{children}</StoredNamesContext>
}
