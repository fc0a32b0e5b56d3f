/** A row element that is reused for other rows; `id` is unique while the element is in the document. */
export interface RowElement {
  readonly id: number
  /** Key of the row it shows. */
  readonly key: string
}

export interface RowElements {
  /** In document order, which is the order of the rows. */
  readonly shown: readonly RowElement[]
  readonly nextId: number
}

export const EMPTY: RowElements = { shown: [], nextId: 0 }

/** A row that keeps its element: `wanted` is its new index, `was` the old one. */
interface Anchor {
  readonly wanted: number
  readonly was: number
}

/**
 * Assigns an element to each row. Elements of rows that left are reused for new rows: this only updates their text,
 * whereas a new element needs style and layout. Rows that stay keep their elements. After a jump over nearly all rows,
 * every element is reassigned in order, since elements that move in the document are rendered again. The focused row
 * keeps its element, and no other row gets it, so that the focus never moves to another order.
 */
export function recycleRowElements(before: RowElements, keys: readonly string[], focused: string | null): RowElements {
  const anchors = anchorsOf(before.shown, keys, focused)
  const kept = new Set(anchors.map(({ was }) => was))
  const free = before.shown.flatMap(({ id, key }, was) => (kept.has(was) || key === focused ? [] : [{ id, was }]))

  let { nextId } = before
  const shown: RowElement[] = []
  const fill = (until: number, mayTake: (was: number) => boolean) => {
    while (shown.length < until) {
      const at = free.findIndex(({ was }) => mayTake(was))
      const [taken] = at < 0 ? [] : free.splice(at, 1)
      shown.push({ id: taken?.id ?? nextId++, key: keys[shown.length] ?? '' })
    }
  }
  let last = -1
  for (const { wanted, was } of anchors) {
    fill(wanted, (place) => place > last && place < was)
    shown.push({ id: before.shown[was]?.id ?? nextId++, key: keys[wanted] ?? '' })
    last = was
  }
  // After the last retained row, elements from above are moved as well: this is scrolling down row by row.
  fill(
    shown.length + Math.min(keys.length - shown.length, free.filter(({ was }) => was > last).length),
    (place) => place > last,
  )
  fill(keys.length, () => true)
  return { shown, nextId }
}

/** The rows that keep their elements, in order; only the focused row after a jump or if the order changed. */
function anchorsOf(before: readonly RowElement[], keys: readonly string[], focused: string | null): Anchor[] {
  const places = new Map(before.map(({ key }, at) => [key, at]))
  const stay = keys.flatMap((key, wanted) => {
    const was = places.get(key)
    return was === undefined ? [] : [{ wanted, was }]
  })
  const isInOrder = stay.every(({ was }, at) => at === 0 || was > (stay[at - 1]?.was ?? -1))
  if (isInOrder && stay.length * 2 >= keys.length) return stay
  return stay.filter(({ wanted }) => keys[wanted] === focused)
}
