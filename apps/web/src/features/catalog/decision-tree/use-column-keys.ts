import { deleteValue, moveValue } from '@platen/domain/decision-tree'
import { type Dispatch, type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { FilterColumn, ValueRow } from './build-columns.ts'
import type { ColumnHandle } from './column-list.tsx'
import type { DraftAction, DraftState } from './rules-draft-reducer.ts'

export interface ColumnKeysOptions {
  readonly columns: readonly FilterColumn[]
  readonly draft: DraftState
  readonly dispatch: Dispatch<DraftAction>
  readonly canEdit: boolean
  /** Moves the focus to the fields of the selected value. */
  readonly onEdit: () => void
}

/** Selects, moves and deletes values by keyboard; the list of the changed level gets the focus. */
export function useColumnKeys(props: ColumnKeysOptions) {
  const { dispatch } = props
  const focusLevel = useRef<number | null>(null)
  const lists = useRef(new Map<number, ColumnHandle>())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    const list = focusLevel.current === null ? undefined : lists.current.get(focusLevel.current)
    if (!list) return
    focusLevel.current = null
    list.focus()
  })
  // stable props between key presses, so that only lists with changed values render again
  const select = useCallback(
    (level: number, dataNodeId: string) => {
      focusLevel.current = level
      const { selection } = latest.current.draft.present
      dispatch({ kind: 'select', selection: [...selection.slice(0, level), dataNodeId] })
    },
    [dispatch],
  )
  const onKey = useCallback(
    (event: KeyboardEvent, column: FilterColumn) => {
      const { tree, selection } = latest.current.draft.present
      const keyAction = getKeyAction(event, column, column.level === selection.length - 1)
      if (!keyAction) return
      if ((keyAction.kind === 'move' || keyAction.kind === 'delete') && !latest.current.canEdit) return
      event.preventDefault()
      if (keyAction.kind === 'select') return select(column.level, keyAction.id)
      if (keyAction.kind === 'edit') return latest.current.onEdit()
      if (keyAction.kind === 'go') {
        const adjacentColumn = latest.current.columns[column.level + keyAction.step]
        const first = adjacentColumn?.selected ?? adjacentColumn?.rows[0]
        return adjacentColumn && first ? select(adjacentColumn.level, first.value.dataNodeId) : undefined
      }
      if (!column.selected) return
      const { dataNodeId } = column.selected.value
      focusLevel.current = column.level
      if (keyAction.kind === 'move')
        dispatch({ kind: 'edit', edit: moveValue(tree, column.filter.id, dataNodeId, keyAction.direction) })
      if (keyAction.kind === 'delete') {
        const next = getNeighbour(column, dataNodeId)
        const path = [...selection.slice(0, column.level), ...(next ? [next] : [])]
        dispatch({ kind: 'edit', edit: deleteValue(tree, column.filter.id, dataNodeId), selection: path })
      }
    },
    [dispatch, select],
  )
  return { lists, select, onKey }
}

type KeyAction =
  | { kind: 'select'; id: string }
  | { kind: 'go'; step: 1 | -1 }
  | { kind: 'move'; direction: 'up' | 'down' }
  | { kind: 'delete' }
  | { kind: 'edit' }

/** Maps a key press in a column to an action. `isSelected`: its value is the last one of the selection. */
function getKeyAction(event: KeyboardEvent, { rows, selected }: FilterColumn, isSelected: boolean): KeyAction | null {
  const selectedIndex = selected ? rows.indexOf(selected) : -1
  const to = (index: number): KeyAction | null => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    return row ? { kind: 'select', id: row.value.dataNodeId } : null
  }
  if (event.altKey && event.key === 'ArrowUp') return { kind: 'move', direction: 'up' }
  if (event.altKey && event.key === 'ArrowDown') return { kind: 'move', direction: 'down' }
  // Alt and an arrow key go back or forward in the browser.
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  switch (event.key) {
    case 'ArrowUp':
      return to(selectedIndex - 1)
    case 'ArrowDown':
      return to(selectedIndex + 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      return { kind: 'go', step: 1 }
    case 'ArrowLeft':
      return { kind: 'go', step: -1 }
    case 'Enter':
      return isSelected ? { kind: 'edit' } : to(Math.max(selectedIndex, 0))
    case 'Delete':
      return { kind: 'delete' }
  }
  if (event.key.length !== 1) return null
  const letter = event.key.toLowerCase()
  const starts = (row: ValueRow) => row.data.value.toLowerCase().startsWith(letter)
  const next = rows.findIndex((row, index) => index > selectedIndex && starts(row))
  const found = next >= 0 ? next : rows.findIndex(starts)
  return found >= 0 ? to(found) : null
}

function getNeighbour({ rows }: FilterColumn, dataNodeId: string): string | undefined {
  const index = rows.findIndex((row) => row.value.dataNodeId === dataNodeId)
  return (rows[index + 1] ?? rows[index - 1])?.value.dataNodeId
}
