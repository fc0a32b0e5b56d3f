import { useCallback, useMemo, useState } from 'react'
import { type Column, type ColumnSetting, defaultSettings, restoreSettings } from './columns.ts'

export interface ColumnSettings {
  readonly settings: readonly ColumnSetting[]
  readonly change: (next: readonly ColumnSetting[]) => void
  readonly reset: () => void
}

/** The arrangement of columns, kept in local storage under `storageKey` (specification sections 2 and 9). */
export function useColumnSettings<Row>(storageKey: string, columns: readonly Column<Row>[]): ColumnSettings {
  const [kept, setKept] = useState(() => ({ storageKey, settings: restoreSettings(read(storageKey), columns) }))
  const settings = useMemo(
    () => (kept.storageKey === storageKey ? kept.settings : restoreSettings(read(storageKey), columns)),
    [kept, storageKey, columns],
  )
  const change = useCallback(
    (next: readonly ColumnSetting[]) => {
      setKept({ storageKey, settings: [...next] })
      write(storageKey, JSON.stringify(next))
    },
    [storageKey],
  )
  const reset = useCallback(() => change(defaultSettings(columns)), [change, columns])
  return { settings, change, reset }
}

// Storage may be switched off by the person or full; an arrangement that is not kept is no reason to stop.
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
    // not kept
  }
}
