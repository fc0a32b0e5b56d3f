import type { ListedOrder } from './order-list-store.ts'

/** The active orders of one environment as the bytes that the wire has, so that a list of them is only put together. */
export interface OrderBook {
  /** Puts these orders in place of what was there under their ids; ids without an order are taken out. */
  replace(ids: readonly string[], orders: readonly ListedOrder[]): void
  /** The whole answer: all orders, or those with jobs assigned to one user, each with only those jobs. */
  answerFor(visibleTo: string | undefined): Buffer
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
const BEGIN = Buffer.from('{"success":true,"orders":[')
const END = Buffer.from(']}')
const COMMA = Buffer.from(',')
const ORDER_END = Buffer.from(']},')

/** JSON of an answer whose orders stand in these pieces, each with a comma after it. */
function answerOf(orders: readonly Buffer[]): Buffer {
  if (orders.length === 0) return Buffer.concat([BEGIN, END])
  const pieces = [BEGIN, ...orders.slice(0, -1), orders.at(-1)?.subarray(0, -1) ?? Buffer.alloc(0), END]
  return Buffer.concat(pieces)
}

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
function visiblePieces(entry: Entry, user: string): readonly Buffer[] {
  const seen = entry.jobs.filter(({ users }) => users.includes(user))
  if (seen.length === entry.jobs.length) return [entry.whole]
  if (seen.length === 0) return []
  const jobs = seen.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]))
  return [Buffer.concat([entry.head, ...jobs, ORDER_END])]
}

const byArrival = (a: Entry, b: Entry): number => a.arrivedAt - b.arrivedAt || (a.id < b.id ? -1 : 1)

/** An empty book. */
export function newOrderBook(): OrderBook {
  const entries = new Map<string, Entry>()
  let sorted: Entry[] | undefined

  return {
    replace(ids, orders) {
      for (const id of ids) entries.delete(id)
      for (const listed of orders) entries.set(listed.order.id, entryOf(listed))
      sorted = undefined
    },
    answerFor(visibleTo) {
      sorted ??= [...entries.values()].toSorted(byArrival)
      return answerOf(
        visibleTo === undefined
          ? sorted.map(({ whole }) => whole)
          : sorted.flatMap((entry) => visiblePieces(entry, visibleTo)),
      )
    },
  }
}
