import type { Point } from '@platen/domain/geometry'

/** Stores the offset of the current drag, in mm. Only the few numbers that follow a drag subscribe to it. */
export interface DragOffsetStore {
  readonly tell: (by: Point) => void
  readonly read: () => Point
  readonly subscribe: (listener: () => void) => () => void
}

export const ZERO_OFFSET: Point = { x: 0, y: 0 }

export function createDragOffsetStore(): DragOffsetStore {
  let now = ZERO_OFFSET
  const listeners = new Set<() => void>()
  return {
    tell: (by) => {
      if (by.x === now.x && by.y === now.y) return
      now = by
      for (const listener of listeners) listener()
    },
    read: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
