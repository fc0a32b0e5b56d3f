import type { Point } from '@platen/domain/geometry'

/** Stores the offset of the current drag, in mm. Only the few numbers that follow a drag subscribe to it. */
export interface DragOffsetStore {
  readonly setOffset: (offset: Point) => void
  readonly read: () => Point
  readonly subscribe: (listener: () => void) => () => void
}

export const ZERO_OFFSET: Point = { x: 0, y: 0 }

export function createDragOffsetStore(): DragOffsetStore {
  let now = ZERO_OFFSET
  const listeners = new Set<() => void>()
  return {
    setOffset: (offset) => {
      if (offset.x === now.x && offset.y === now.y) return
      now = offset
      for (const listener of listeners) listener()
    },
    read: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
