import type { WireOrder } from '@platen/contract/orders'
import { changedOrder, makeOrders } from './orders.ts'

/** A grid of orders on the page. Changes may be visible some frames later. */
export interface Contender {
  show(orders: readonly WireOrder[]): void
  /** Sets the complete list, of which `changed` are new objects. */
  change(orders: readonly WireOrder[], changed: readonly WireOrder[]): void
  filter(text: string): void
  /** Scrolls until the row with this number is the first one. */
  scrollTo(row: number): void
}

/**
 * The measurements of a page, in this order. Each returns ms, and ends with the frame in which the result is visible.
 */
export interface Measurements {
  /** Creates the orders; measures nothing. */
  prepare(count: number): Promise<number>
  paint(): Promise<number>
  /** The mean of `STEPS` jumps. */
  scroll(): Promise<number>
  toTop(): Promise<number>
  filter(): Promise<number>
  showAll(): Promise<number>
  change(): Promise<number>
}

export const ROW_HEIGHT = 44
/** Number of jumps of one scroll measurement. */
export const STEPS = 40
const ROWS_A_STEP = 37
const CHANGES = 500
const GIVE_UP_MS = 30_000

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Returns whether a cell with exactly this text is in the viewport. */
function isSeen(text: string): boolean {
  return [...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent.trim() === text)
}

async function timed(what: string, act: () => void, isDone: () => boolean): Promise<number> {
  const startedAt = performance.now()
  act()
  do {
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error(`${what} did not appear`)
    await frame()
  } while (!isDone())
  return performance.now() - startedAt
}

/** Returns the measurements of a contender on a new page. */
export function measurements(contender: Contender): Measurements {
  let orders: WireOrder[] = []
  const stepTo = (row: number) =>
    timed(
      `row ${row}`,
      () => contender.scrollTo(row),
      () => isSeen(`W-${row + 4}`),
    )
  return {
    prepare: (count) =>
      timed(
        'nothing',
        () => (orders = makeOrders(count)),
        () => true,
      ),
    paint: () =>
      timed(
        'the first row',
        () => contender.show(orders),
        () => isSeen('W-5') && isSeen('J-5'),
      ),
    scroll: async () => {
      let sum = 0
      for (let step = 1; step <= STEPS; step++) sum += await stepTo(step * ROWS_A_STEP)
      return sum / STEPS
    },
    toTop: () => stepTo(0),
    filter: () => {
      const last = orders.length - 1
      return timed(
        'the filter',
        () => contender.filter(`w-${last}`),
        () => isSeen(`W-${last}`) && !isSeen('W-5'),
      )
    },
    showAll: () =>
      timed(
        'all rows',
        () => contender.filter(''),
        () => isSeen('W-5'),
      ),
    change: () => {
      const changed = orders.slice(0, CHANGES).map((order) => changedOrder(order, 8888))
      const allOrders = [...changed, ...orders.slice(CHANGES)]
      return timed(
        'the change',
        () => contender.change(allOrders, changed),
        () => isSeen('8,888') || isSeen('8888'),
      )
    },
  }
}
