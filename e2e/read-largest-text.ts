import type { Page } from '@playwright/test'

/** Returns the text of the largest element, or `null` if it was part of a first paint that the application replaced. */
export function readLargestText(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
          // An element that is no longer in the page is `null`.
          resolve(last.element && (last.element.textContent ?? ''))
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
