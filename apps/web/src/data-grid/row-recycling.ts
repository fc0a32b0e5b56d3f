/** A row element that is reused for other rows; `id` is unique while the element is in the document. */
export interface RowElement {
  readonly id: number
  /** Key of the row it shows. */
  readonly key: string
}

export interface RowElements {
  /** In document order, which is the order of the rows. */
  readonly elements: readonly RowElement[]
  readonly nextId: number
}

export const EMPTY: RowElements = { elements: [], nextId: 0 }

/** A row that keeps its element. */
interface Anchor {
  readonly newIndex: number
  readonly oldIndex: number
}

/**
 * Assigns an element to each row. Elements of rows that left are reused for new rows: this only updates their text,
 * whereas a new element needs style and layout. Rows that stay keep their elements. After a jump over nearly all rows,
 * every element is reassigned in order, since elements that move in the document are rendered again. The focused row
 * keeps its element, and no other row gets it, so that the focus never moves to another order.
 */
export function recycleRowElements(before: RowElements, keys: readonly string[], focused: string | null): RowElements {
  const anchors = findAnchors(before.elements, keys, focused)
  const retainedIndexes = new Set(anchors.map(({ oldIndex }) => oldIndex))
  const free = before.elements.flatMap(({ id, key }, oldIndex) =>
    retainedIndexes.has(oldIndex) || key === focused ? [] : [{ id, oldIndex }],
  )

  let { nextId } = before
  const elements: RowElement[] = []
  const fill = (until: number, canReuse: (oldIndex: number) => boolean) => {
    while (elements.length < until) {
      const index = free.findIndex(({ oldIndex }) => canReuse(oldIndex))
      const [reused] = index < 0 ? [] : free.splice(index, 1)
      elements.push({ id: reused?.id ?? nextId++, key: keys[elements.length] ?? '' })
    }
  }
  let last = -1
  for (const { newIndex, oldIndex } of anchors) {
    fill(newIndex, (index) => index > last && index < oldIndex)
    elements.push({ id: before.elements[oldIndex]?.id ?? nextId++, key: keys[newIndex] ?? '' })
    last = oldIndex
  }
  // After the last retained row, elements from above are moved as well: this is scrolling down row by row.
  fill(
    elements.length + Math.min(keys.length - elements.length, free.filter(({ oldIndex }) => oldIndex > last).length),
    (index) => index > last,
  )
  fill(keys.length, () => true)
  return { elements, nextId }
}

/** The rows that keep their elements, in order; only the focused row after a jump or if the order changed. */
function findAnchors(before: readonly RowElement[], keys: readonly string[], focused: string | null): Anchor[] {
  const indexByKey = new Map(before.map(({ key }, index) => [key, index]))
  const retained = keys.flatMap((key, newIndex) => {
    const oldIndex = indexByKey.get(key)
    return oldIndex === undefined ? [] : [{ newIndex, oldIndex }]
  })
  const isInOrder = retained.every(
    ({ oldIndex }, index) => index === 0 || oldIndex > (retained[index - 1]?.oldIndex ?? -1),
  )
  if (isInOrder && retained.length * 2 >= keys.length) return retained
  return retained.filter(({ newIndex }) => keys[newIndex] === focused)
}
