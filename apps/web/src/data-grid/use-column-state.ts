import { useCallback, useMemo, useState } from 'react'
import { type ColumnState, defaultSettings, type GridColumn, restoreSettings } from './columns.ts'

export interface ColumnStateControls {
  readonly settings: readonly ColumnState[]
  readonly change: (next: readonly ColumnState[]) => void
  readonly reset: () => void
}

/** The column layout, stored in local storage under `storageKey`. */
export function useColumnState<Row>(storageKey: string, columns: readonly GridColumn<Row>[]): ColumnStateControls {
  const [storedState, setStoredState] = useState(() => ({
    storageKey,
    settings: restoreSettings(read(storageKey), columns),
  }))
  const settings = useMemo(
    () => (storedState.storageKey === storageKey ? storedState.settings : restoreSettings(read(storageKey), columns)),
    [storedState, storageKey, columns],
  )
  const setColumns = useCallback(
    (next: readonly ColumnState[]) => {
      setStoredState({ storageKey, settings: [...next] })
      write(storageKey, JSON.stringify(next))
    },
    [storageKey],
  )
  const reset = useCallback(() => setColumns(defaultSettings(columns)), [setColumns, columns])
  return { settings, change: setColumns, reset }
}

// Storage may be disabled or full; the layout is then not persisted.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Not persisted.
  }
}
