import type { WireOrder } from '@platen/contract/orders'
import { changedOrder, makeOrders } from './orders.ts'

/** A grid of orders on the page. What it does may be seen some frames later. */
export interface Contender {
  show(orders: readonly WireOrder[]): void
  /** The whole list again, of which `changed` are other objects. */
  change(orders: readonly WireOrder[], changed: readonly WireOrder[]): void
  filter(text: string): void
  /** Scrolls until the row with this number is the first one. */
  scrollTo(row: number): void
}

/** What is asked of a page, in this order. Each answers in ms, and ends with the frame in which it is seen. */
export interface Measurements {
  /** Makes the orders; measures nothing. */
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
/** Jumps of one scroll. */
export const STEPS = 40
const ROWS_A_STEP = 37
const CHANGES = 500
const GIVE_UP_MS = 30_000

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The cell of a column that is on the screen with just this text. */
function isSeen(text: string): boolean {
  return [...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent.trim() === text)
}

async function timed(what: string, act: () => void, isDone: () => boolean): Promise<number> {
  const began = performance.now()
  act()
  do {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`${what} was not seen`)
    await frame()
  } while (!isDone())
  return performance.now() - began
}

/** The measurements of a contender on a fresh page. */
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
      const whole = [...changed, ...orders.slice(CHANGES)]
      return timed(
        'the change',
        () => contender.change(whole, changed),
        () => isSeen('8,888') || isSeen('8888'),
      )
    },
  }
}
