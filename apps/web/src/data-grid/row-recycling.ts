/** An element of the grid that shows one row after another; `id` is its own for as long as it is in the document. */
export interface RowElement {
  readonly id: number
  /** Key of the row that it shows. */
  readonly key: string
}

export interface RowElements {
  /** In the order of the document, which is the order of the rows. */
  readonly shown: readonly RowElement[]
  readonly nextId: number
}

export const EMPTY: RowElements = { shown: [], nextId: 0 }

/** A place that stays: the row at `wanted` keeps the slot that stood at `was`. */
interface Anchor {
  readonly wanted: number
  readonly was: number
}

/**
 * Gives each wanted row an element. Elements of rows that have left show the rows that come, which costs the change of
 * their words alone, where a new element costs its style and layout. Rows that stay keep theirs; after a jump over
 * nearly everything all of them take others, since elements that change their place in the document are drawn anew.
 * The focused row always keeps its element, and no other row ever takes that one, so that the focus never lands on
 * another order.
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
  // Behind the last one that stays, those from further up are moved too: that is scrolling down row by row.
  fill(
    shown.length + Math.min(keys.length - shown.length, free.filter(({ was }) => was > last).length),
    (place) => place > last,
  )
  fill(keys.length, () => true)
  return { shown, nextId }
}

/** The rows that keep their elements, in order; only the focused one after a jump or another sorting. */
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
