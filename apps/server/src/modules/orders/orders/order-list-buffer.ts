import type { ListedOrder } from './order-list-store.ts'

/**
 * The active orders of one environment, serialised as in the HTTP response, so that a list is a concatenation of
 * buffers.
 */
export interface OrderListBuffer {
  /**
   * Adds orders of the first reading. Small entries share memory, which is in use as long as one of them is in the
   * list. Allocating it for each order takes a third of the time of serialising them.
   */
  add(orders: readonly ListedOrder[]): void
  /** Replaces the entries with these ids by `orders`; ids without an order are removed. */
  replace(ids: readonly string[], orders: readonly ListedOrder[]): void
  /** Returns a complete response: all orders, or those with jobs assigned to one user, each with only those jobs. */
  answerFor(visibleTo: string | undefined, mark: string): Buffer
  /** Returns a complete response with the changes of the orders with these ids in such a list. */
  renderChanges(ids: readonly string[], visibleTo: string | undefined, mark: string): Buffer
  /** Returns the users to whom jobs of the order are assigned. */
  getUsers(id: string): readonly string[]
}

/** A job of an entry: its place in the bytes of the order. */
interface JobRange {
  readonly users: readonly string[]
  readonly start: number
  readonly end: number
}

interface Entry {
  readonly id: string
  readonly arrivedAt: number
  /** The complete order with a trailing comma. */
  readonly complete: Buffer
  /** Length of the order up to its first job. */
  readonly headLength: number
  readonly jobs: readonly JobRange[]
}

const NO_JOBS = '[]}'
const END = Buffer.from(']}')
const COMMA = Buffer.from(',')
const ORDER_END = Buffer.from(']},')

/** Returns the JSON of a response whose list consists of these fragments, each followed by a comma. */
function toResponse(list: 'orders' | 'changes', mark: string, pieces: readonly Buffer[]): Buffer {
  const begin = Buffer.from(`{"success":true,"mark":${JSON.stringify(mark)},"${list}":[`)
  return Buffer.concat([begin, ...pieces.slice(0, -1), withoutComma(pieces.at(-1)), END])
}

const withoutComma = (piece: Buffer | undefined): Buffer => piece?.subarray(0, -1) ?? Buffer.alloc(0)

type Allocate = (bytes: number) => Buffer

/** Memory of a single entry. That of the shared pool of `Buffer.from` would keep the memory of unrelated buffers. */
const allocateOwn: Allocate = (bytes) => Buffer.allocUnsafeSlow(bytes)

const CHUNK_BYTES = 32 * 1024
/** Larger entries have memory of their own, so that at most an eighth of a chunk is unused. */
const MAX_SHARED_BYTES = CHUNK_BYTES / 8

/** Returns a function that allocates parts of larger chunks. */
function createSharedAllocation(): Allocate {
  let free = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > MAX_SHARED_BYTES) return allocateOwn(bytes)
    if (free.length < bytes) free = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    const part = free.subarray(0, bytes)
    free = free.subarray(bytes)
    return part
  }
}

function toEntry({ order, arrivedAt }: ListedOrder, allocate: Allocate): Entry {
  const { jobs, ...fields } = order
  // `jobs` is serialised last, so that the visible jobs can be appended
  const head = JSON.stringify({ ...fields, jobs: [] }).slice(0, -NO_JOBS.length + 1)
  const texts = jobs.map((job, index) => `${index === 0 ? '' : ','}${JSON.stringify(job)}`)
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), Buffer.byteLength(head) + ORDER_END.length)
  const complete = allocate(bytes)
  const headLength = complete.write(head)
  let end = headLength
  const ranges = texts.map((text, index) => {
    const start = index === 0 ? end : end + 1
    end += complete.write(text, end)
    return { users: jobs[index]?.users ?? [], start, end }
  })
  ORDER_END.copy(complete, end)
  return { id: order.id, arrivedAt: arrivedAt.getTime(), complete, headLength, jobs: ranges }
}

/**
 * Returns the fragments of an order visible to a user, with a trailing comma; empty if none of its jobs is assigned to
 * them.
 */
function visibleFragments(entry: Entry, user: string): readonly Buffer[] {
  const visibleJobs = entry.jobs.filter(({ users }) => users.includes(user))
  if (visibleJobs.length === entry.jobs.length) return [entry.complete]
  if (visibleJobs.length === 0) return []
  const jobs = visibleJobs.flatMap(({ start, end }, index) => {
    const bytes = entry.complete.subarray(start, end)
    return index === 0 ? [bytes] : [COMMA, bytes]
  })
  return [Buffer.concat([entry.complete.subarray(0, entry.headLength), ...jobs, ORDER_END])]
}

const byArrival = (a: Entry, b: Entry): number => a.arrivedAt - b.arrivedAt || (a.id < b.id ? -1 : 1)

/** Returns the index of an entry in a sorted list, or the index at which it would be inserted. */
function sortedIndex(sorted: readonly Entry[], entry: Entry): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byArrival(sorted[middle] as Entry, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Up to this number of changes, entries are inserted into the sorted list one by one; above it, the list is sorted
 * again.
 */
const MAX_INCREMENTAL_INSERTS = 100

/** Creates an empty buffer. */
export function createOrderListBuffer(): OrderListBuffer {
  const entries = new Map<string, Entry>()
  let sorted: Entry[] | undefined
  const inOrder = (): Entry[] => (sorted ??= [...entries.values()].toSorted(byArrival))
  const fragments = (entry: Entry, visibleTo: string | undefined) =>
    visibleTo === undefined ? [entry.complete] : visibleFragments(entry, visibleTo)

  /**
   * Returns the change of an order at index `at` of the list, with the id of the preceding order visible to the user.
   */
  function renderChange(at: number, order: readonly Buffer[], visibleTo: string | undefined): Buffer {
    let above = at - 1
    while (above >= 0 && fragments(inOrder()[above] as Entry, visibleTo).length === 0) above -= 1
    const { id } = inOrder()[at] as Entry
    const head = JSON.stringify({ id, after: inOrder()[above]?.id ?? null, entry: 0 }).slice(0, -2)
    return Buffer.concat([Buffer.from(head), withoutComma(Buffer.concat(order)), Buffer.from('},')])
  }

  function replace(ids: readonly string[], added: readonly Entry[]): void {
    const removed = [...new Set([...ids, ...added.map(({ id }) => id)])].flatMap((id) => entries.get(id) ?? [])
    if (removed.length + added.length > MAX_INCREMENTAL_INSERTS) sorted = undefined
    for (const entry of removed) {
      entries.delete(entry.id)
      sorted?.splice(sortedIndex(sorted, entry), 1)
    }
    for (const entry of added) {
      entries.set(entry.id, entry)
      sorted?.splice(sortedIndex(sorted, entry), 0, entry)
    }
  }

  const allocateShared = createSharedAllocation()
  return {
    add(orders) {
      const added = orders.map((order) => toEntry(order, allocateShared))
      replace([], added)
    },
    replace(ids, orders) {
      const added = orders.map((order) => toEntry(order, allocateOwn))
      replace(ids, added)
    },
    answerFor(visibleTo, mark) {
      const list =
        visibleTo === undefined
          ? inOrder().map(({ complete }) => complete)
          : inOrder().flatMap((entry) => visibleFragments(entry, visibleTo))
      return toResponse('orders', mark, list)
    },
    renderChanges(ids, visibleTo, mark) {
      const deleted: Buffer[] = []
      const updated: { at: number; order: readonly Buffer[] }[] = []
      for (const id of ids) {
        const entry = entries.get(id)
        const order = entry ? fragments(entry, visibleTo) : []
        if (entry && order.length > 0) updated.push({ at: sortedIndex(inOrder(), entry), order })
        else deleted.push(Buffer.from(`${JSON.stringify({ id, after: null, entry: null })},`))
      }
      const rendered = updated
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, order }) => renderChange(at, order, visibleTo))
      return toResponse('changes', mark, [...rendered, ...deleted])
    },
    getUsers: (id) => entries.get(id)?.jobs.flatMap(({ users }) => users) ?? [],
  }
}
