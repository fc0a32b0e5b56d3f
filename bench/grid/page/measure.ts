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

/** ms; what is measured ends with the frame in which it is seen. */
export interface Measured {
  readonly paint: number
  readonly scroll: number
  readonly filter: number
  readonly change: number
}

export const ROW_HEIGHT = 44
const STEPS = 40
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

/** Runs every measurement once on a fresh page. */
export async function measure(contender: Contender, count: number): Promise<Measured> {
  const orders = makeOrders(count)
  await frame()
  const paint = await timed(
    'the first row',
    () => contender.show(orders),
    () => isSeen('W-5') && isSeen('J-5'),
  )

  const steps: number[] = []
  for (let step = 1; step <= STEPS; step++) {
    const at = step * ROWS_A_STEP
    const move = () => contender.scrollTo(at)
    steps.push(await timed(`row ${at}`, move, () => isSeen(`W-${at + 4}`)))
  }
  contender.scrollTo(0)
  await timed(
    'the top',
    () => undefined,
    () => isSeen('W-5'),
  )

  const last = count - 1
  const filter = await timed(
    'the filter',
    () => contender.filter(`w-${last}`),
    () => isSeen(`W-${last}`) && !isSeen('W-5'),
  )
  await timed(
    'all rows',
    () => contender.filter(''),
    () => isSeen('W-5'),
  )

  const changed = orders.slice(0, CHANGES).map((order) => changedOrder(order, 8888))
  const whole = [...changed, ...orders.slice(CHANGES)]
  const change = await timed(
    'the change',
    () => contender.change(whole, changed),
    () => isSeen('8,888') || isSeen('8888'),
  )
  return { paint, scroll: steps.reduce((sum, ms) => sum + ms, 0) / STEPS, filter, change }
}
