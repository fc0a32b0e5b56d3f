/** A box as its sides; cheaper to compare than a Rect. */
export interface BoundingBox {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

const NODE_CAPACITY = 8

interface Level {
  /** minX, minY, maxX, maxY of each node, interleaved. */
  readonly sides: Float64Array
  readonly count: number
}

/**
 * Spatial index of boxes: a packed R-tree, built once (sort-tile-recursive). Building is O(n log n), a search O(log n)
 * plus its results, for any mixture of large and small boxes.
 */
export class PackedRTree {
  /** Total number of nodes and boxes visited by all searches. */
  nodesVisited = 0
  private readonly levels: Level[] = []
  private readonly order: readonly number[]

  constructor(boxes: readonly BoundingBox[]) {
    this.order = strTileOrder(boxes)
    let level = leafLevel(this.order.map((i) => boxes[i]).filter((b) => b !== undefined))
    this.levels.push(level)
    while (level.count > NODE_CAPACITY) {
      level = parentLevel(level)
      this.levels.push(level)
    }
  }

  /** Calls `visit` with the index of every box that intersects the window; stops when it returns true. */
  search(window: BoundingBox, visit: (index: number) => boolean): boolean {
    const top = this.levels.length - 1
    return this.descend(top, 0, this.levels[top]?.count ?? 0, window, visit)
  }

  private descend(depth: number, from: number, to: number, w: BoundingBox, visit: (index: number) => boolean): boolean {
    const level = this.levels[depth]
    if (level === undefined) return false
    const { sides, count } = level
    for (let i = from; i < Math.min(to, count); i += 1) {
      this.nodesVisited += 1
      const at = i * 4
      if ((sides[at] ?? 0) > w.maxX || (sides[at + 2] ?? 0) < w.minX) continue
      if ((sides[at + 1] ?? 0) > w.maxY || (sides[at + 3] ?? 0) < w.minY) continue
      const stop =
        depth === 0
          ? visit(this.order[i] ?? -1)
          : this.descend(depth - 1, i * NODE_CAPACITY, (i + 1) * NODE_CAPACITY, w, visit)
      if (stop) return true
    }
    return false
  }
}

/**
 * Sorts the boxes so that neighbours in the list are neighbours in the plane: by columns, then by rows in each column.
 */
function strTileOrder(boxes: readonly BoundingBox[]): number[] {
  const middleX = boxes.map((b) => b.minX + b.maxX)
  const middleY = boxes.map((b) => b.minY + b.maxY)
  const byX = boxes.map((_, i) => i).sort((i, j) => (middleX[i] ?? 0) - (middleX[j] ?? 0))
  const columns = Math.max(1, Math.ceil(Math.sqrt(boxes.length / NODE_CAPACITY)))
  const perColumn = Math.max(1, Math.ceil(boxes.length / columns))
  const order: number[] = []
  for (let from = 0; from < byX.length; from += perColumn) {
    const column = byX.slice(from, from + perColumn).sort((i, j) => (middleY[i] ?? 0) - (middleY[j] ?? 0))
    for (const i of column) order.push(i)
  }
  return order
}

function leafLevel(boxes: readonly BoundingBox[]): Level {
  const sides = new Float64Array(boxes.length * 4)
  boxes.forEach((b, i) => {
    sides.set([b.minX, b.minY, b.maxX, b.maxY], i * 4)
  })
  return { sides, count: boxes.length }
}

function parentLevel(children: Level): Level {
  const count = Math.ceil(children.count / NODE_CAPACITY)
  const sides = new Float64Array(count * 4)
  for (let i = 0; i < count; i += 1) {
    const last = Math.min((i + 1) * NODE_CAPACITY, children.count)
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let c = i * NODE_CAPACITY; c < last; c += 1) {
      minX = Math.min(minX, children.sides[c * 4] ?? 0)
      minY = Math.min(minY, children.sides[c * 4 + 1] ?? 0)
      maxX = Math.max(maxX, children.sides[c * 4 + 2] ?? 0)
      maxY = Math.max(maxY, children.sides[c * 4 + 3] ?? 0)
    }
    sides.set([minX, minY, maxX, maxY], i * 4)
  }
  return { sides, count }
}
