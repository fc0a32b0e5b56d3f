import type { Page } from 'playwright-core'

/** Number of mouse moves, each sent when the browser has processed the previous one. */
const MOVES = 150
/** px */
const RADIUS = 60

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns the 95th percentile of the frame times, in ms, while the element at a position is dragged, from the first
 * move to the last.
 */
export async function frameTimeOfDrag(page: Page, at: Point): Promise<number> {
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + RADIUS, at.y)
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        let isOver = false
        const frame = (time: number) => {
          times.push(time)
          if (isOver) resolve(times)
          else requestAnimationFrame(frame)
        }
        window.addEventListener('pointerup', () => (isOver = true), { capture: true, once: true })
        requestAnimationFrame(frame)
      }),
  )
  for (let move = 1; move <= MOVES; move++) {
    const angle = (4 * Math.PI * move) / MOVES
    await page.mouse.move(at.x + RADIUS * Math.cos(angle), at.y + RADIUS * Math.sin(angle))
  }
  await page.mouse.up()
  const times = await frames
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time))
  const sorted = gaps.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
