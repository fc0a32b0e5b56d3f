import { cdp, type Locator } from 'vitest/browser'

/** The commands of the browser's protocol that `tap` sends. */
interface TouchCommands {
  send(
    command: 'Input.dispatchTouchEvent',
    params: { readonly type: 'touchStart' | 'touchEnd'; readonly touchPoints: readonly { x: number; y: number }[] },
  ): Promise<unknown>
}

/** Taps the middle of an element, as on a touch screen. */
export async function tap(target: Locator): Promise<void> {
  const element = target.element()
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const frame = window.frameElement
  const outer = frame?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  // the frame of the test may be scaled
  const scale = outer.width / innerWidth
  const point = {
    x: outer.x + (box.x + box.width / 2) * scale,
    y: outer.y + (box.y + box.height / 2) * scale,
  }
  const browser = cdp() as TouchCommands
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
