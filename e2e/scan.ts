import type { Page } from '@playwright/test'

/** Pause between the keys of a reader, in s. */
const PAUSE = 0.01

/**
 * Types a label and Enter as a code reader does. The times of the keys are those of a reader also on a busy machine,
 * where `page.keyboard.type` is as slow as a person.
 */
export async function scan(page: Page, label: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1000 - (label.length + 1) * PAUSE
  const keys = [
    ...Array.from(label, (key) => ({ key, text: key })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  for (const [index, key] of keys.entries()) {
    const timestamp = start + index * PAUSE
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
  }
  await session.detach()
}
