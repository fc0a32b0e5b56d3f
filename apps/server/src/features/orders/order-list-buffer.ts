import type { ListedOrder } from './order-list-store.ts'

/** The active orders of one environment as the bytes that the wire has, so that a list of them is only put together. */
export interface OrderListBuffer {
  /** Puts these orders in place of what was there under their ids; ids without an order are taken out. */
  replace(ids: readonly string[], orders: readonly ListedOrder[]): void
  /** The whole answer: all orders, or those with jobs assigned to one user, each with only those jobs. */
  answerFor(visibleTo: string | undefined, mark: string): Buffer
  /** The whole answer that tells what became of the orders of these ids in such a list. */
  renderChanges(ids: readonly string[], visibleTo: string | undefined, mark: string): Buffer
  /** Users to whom jobs of an order are assigned. */
  usersOf(id: string): readonly string[]
}

interface JobBytes {
  readonly users: readonly string[]
  readonly bytes: Buffer
}

interface Entry {
  readonly id: string
  readonly arrivedAt: number
  /** The order up to its first job, the jobs without commas between them, and the order with all of them and a comma. */
  readonly head: Buffer
  readonly jobs: readonly JobBytes[]
  readonly whole: Buffer
}

const NO_JOBS = '[]}'
const END = Buffer.from(']}')
const COMMA = Buffer.from(',')
const ORDER_END = Buffer.from(']},')

/** JSON of an answer whose list stands in these pieces, with a comma after each entry. */
function answerOf(list: 'orders' | 'changes', mark: string, pieces: readonly Buffer[]): Buffer {
  const begin = Buffer.from(`{"success":true,"mark":${JSON.stringify(mark)},"${list}":[`)
  return Buffer.concat([begin, ...pieces.slice(0, -1), withoutComma(pieces.at(-1)), END])
}

const withoutComma = (piece: Buffer | undefined): Buffer => piece?.subarray(0, -1) ?? Buffer.alloc(0)

function entryOf({ order, arrivedAt }: ListedOrder): Entry {
  const { jobs, ...fields } = order
  // `jobs` goes last, so that the jobs that one may see can be put behind the rest
  const head = JSON.stringify({ ...fields, jobs: [] }).slice(0, -NO_JOBS.length + 1)
  const texts = jobs.map((job) => JSON.stringify(job))
  const whole = Buffer.from(`${head}${texts.join(',')}]},`)
  let at = Buffer.byteLength(head)
  const headBytes = whole.subarray(0, at)
  const parts = texts.map((text, index) => {
    const length = Buffer.byteLength(text)
    const bytes = whole.subarray(at, at + length)
    at += length + 1
    return { users: jobs[index]?.users ?? [], bytes }
  })
  return { id: order.id, arrivedAt: arrivedAt.getTime(), head: headBytes, jobs: parts, whole }
}

/** The pieces of an order as a user sees it, with a comma after it; none where no job of it is theirs. */
function visibleFragments(entry: Entry, user: string): readonly Buffer[] {
  const seen = entry.jobs.filter(({ users }) => users.includes(user))
  if (seen.length === entry.jobs.length) return [entry.whole]
  if (seen.length === 0) return []
  const jobs = seen.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]))
  return [Buffer.concat([entry.head, ...jobs, ORDER_END])]
}

const byArrival = (a: Entry, b: Entry): number => a.arrivedAt - b.arrivedAt || (a.id < b.id ? -1 : 1)

/** Where an entry stands, or would stand, among sorted ones. */
function sortedIndex(sorted: readonly Entry[], entry: Entry): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byArrival(sorted[middle] as Entry, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Up to so many changes are put into the sorted list one by one. */
const MAX_INCREMENTAL_INSERTS = 100

/** An empty book. */
export function createOrderListBuffer(): OrderListBuffer {
  const entries = new Map<string, Entry>()
  let sorted: Entry[] | undefined
  const inOrder = (): Entry[] => (sorted ??= [...entries.values()].toSorted(byArrival))
  const fragments = (entry: Entry, visibleTo: string | undefined) =>
    visibleTo === undefined ? [entry.whole] : visibleFragments(entry, visibleTo)

  /** Tells of an order that it stands at this place of the list, behind the next one above that the user sees too. */
  function renderChange(at: number, order: readonly Buffer[], visibleTo: string | undefined): Buffer {
    let above = at - 1
    while (above >= 0 && fragments(inOrder()[above] as Entry, visibleTo).length === 0) above -= 1
    const { id } = inOrder()[at] as Entry
    const head = JSON.stringify({ id, after: inOrder()[above]?.id ?? null, entry: 0 }).slice(0, -2)
    return Buffer.concat([Buffer.from(head), withoutComma(Buffer.concat(order)), Buffer.from('},')])
  }

  return {
    replace(ids, orders) {
      const came = orders.map(entryOf)
      const gone = [...new Set([...ids, ...came.map(({ id }) => id)])].flatMap((id) => entries.get(id) ?? [])
      if (gone.length + came.length > MAX_INCREMENTAL_INSERTS) sorted = undefined
      for (const entry of gone) {
        entries.delete(entry.id)
        sorted?.splice(sortedIndex(sorted, entry), 1)
      }
      for (const entry of came) {
        entries.set(entry.id, entry)
        sorted?.splice(sortedIndex(sorted, entry), 0, entry)
      }
    },
    answerFor(visibleTo, mark) {
      const list =
        visibleTo === undefined
          ? inOrder().map(({ whole }) => whole)
          : inOrder().flatMap((entry) => visibleFragments(entry, visibleTo))
      return answerOf('orders', mark, list)
    },
    renderChanges(ids, visibleTo, mark) {
      const gone: Buffer[] = []
      const there: { at: number; order: readonly Buffer[] }[] = []
      for (const id of ids) {
        const entry = entries.get(id)
        const order = entry ? fragments(entry, visibleTo) : []
        if (entry && order.length > 0) there.push({ at: sortedIndex(inOrder(), entry), order })
        else gone.push(Buffer.from(`${JSON.stringify({ id, after: null, entry: null })},`))
      }
      const told = there.toSorted((a, b) => a.at - b.at).map(({ at, order }) => renderChange(at, order, visibleTo))
      return answerOf('changes', mark, [...told, ...gone])
    },
    usersOf: (id) => entries.get(id)?.jobs.flatMap(({ users }) => users) ?? [],
  }
}
